import { useSearchParams } from 'react-router-dom';

export const STOCK_TABS = ['check', 'expiring', 'counts', 'adjustments'] as const;
export type StockTab = (typeof STOCK_TABS)[number];

/** The tab and the opened count as the address has them. The first tab stands in no address. */
export function useStockPlace() {
  const [params, setParams] = useSearchParams();
  const tab = STOCK_TABS.find((one) => one === params.get('tab')) ?? 'check';
  const choose = (chosen: StockTab) => setParams(chosen === 'check' ? {} : { tab: chosen }, { replace: true });
  return {
    tab,
    choose,
    countId: params.get('count'),
    openCount: (countId: string) => setParams({ tab: 'counts', count: countId }),
    closeCount: () => setParams({ tab: 'counts' }),
  };
}
