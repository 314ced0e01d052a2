import { Link } from 'react-router-dom';
import { InlineError } from '../../components/feedback/inline-error.js';
import { Button } from '../../components/form/button.js';
import { Card } from '../../components/layout/card.js';
import { paths } from '../../lib/navigation/paths.js';
import { appTexts } from '../../lib/texts/en/app.js';
import { settingsTexts } from '../../lib/texts/en/settings.js';
import { ConfirmPasswordDialog } from './confirm-password-dialog.js';
import styles from './settings-page.module.css';
import { useCloseShop } from './use-close-shop.js';
import { useShopExport } from './use-shop-export.js';

const { shop: texts } = settingsTexts;

/** What an owner may do with the shop as a whole: take everything along, and close it. */
export function ShopCard() {
  const { isBusy: isDownloading, problem: downloadProblem, download } = useShopExport();
  const { question, isBusy: isClosing, problem: closeProblem, close } = useCloseShop();
  const problem = downloadProblem ?? closeProblem;
  return (
    <Card title={texts.title}>
      <div className={styles.form}>
        {problem ? <InlineError kind="banner" message={problem} /> : null}
        <p className="meta">{texts.dayHint}</p>
        <Link to={paths.day} className={styles.link}>
          {appTexts.pages.day}
        </Link>
        <p className="meta">{texts.downloadHint}</p>
        <Button busy={isDownloading} onClick={() => void download()}>
          {texts.download}
        </Button>
        <p className="meta">{texts.closeHint}</p>
        <Button variant="quiet" onClick={question.ask}>
          {texts.close}
        </Button>
      </div>
      <ConfirmPasswordDialog
        question={question}
        isBusy={isClosing}
        onConfirm={(password) => void close(password)}
        texts={texts.confirm}
      />
    </Card>
  );
}
