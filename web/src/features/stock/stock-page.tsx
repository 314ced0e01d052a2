import { PageHeader } from '../../components/layout/page-header.js';
import { Tabs } from '../../components/layout/tabs.js';
import { appTexts } from '../../lib/texts/en/app.js';
import { stockTexts } from '../../lib/texts/en/stock.js';
import { AdjustmentsTab } from './adjustments-tab.js';
import { CheckTab } from './check-tab.js';
import { CountScreen } from './count-screen.js';
import { CountsTab } from './counts-tab.js';
import { ExpiringTab } from './expiring-tab.js';
import { STOCK_TABS, useStockPlace } from './use-stock-place.js';

const { tabs: texts } = stockTexts;

/** The stock: what is to be checked, what expires, counts and adjustments; or one count. */
export function StockPage() {
  const { tab, choose, countId, openCount, closeCount } = useStockPlace();
  if (countId) return <CountScreen key={countId} countId={countId} onClose={closeCount} />;
  return (
    <>
      <PageHeader title={appTexts.pages.stock} />
      <Tabs
        label={texts.label}
        tabs={STOCK_TABS.map((id) => ({ id, label: texts[id] }))}
        chosen={tab}
        onChoose={choose}
      >
        {tab === 'check' ? <CheckTab /> : null}
        {tab === 'expiring' ? <ExpiringTab /> : null}
        {tab === 'counts' ? <CountsTab onOpen={openCount} /> : null}
        {tab === 'adjustments' ? <AdjustmentsTab /> : null}
      </Tabs>
    </>
  );
}
