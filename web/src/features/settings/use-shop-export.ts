import { useState } from 'react';
import { outcomeOf } from '../../lib/api/api-failure.js';
import { gatewayClient } from '../../lib/api/gateway.js';
import { saveBlob } from '../../lib/browser/save-blob.js';
import { notify } from '../../lib/feedback/toast.js';
import { todayIn } from '../../lib/format/format.js';
import { serverTextOr } from '../../lib/messages/message-rule.js';
import { settingsTexts } from '../../lib/texts/en/settings.js';
import { shellTexts } from '../../lib/texts/en/shell.js';
import { endsSession } from './profile-messages.js';
import { useLeave } from './use-profile.js';

const { shop: texts } = settingsTexts;

/** A large shop over a slow line. */
const DEADLINE_MS = 3_600_000;

/** Downloads everything of the shop as one file. */
export function useShopExport() {
  const leave = useLeave();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const download = async () => {
    setIsBusy(true);
    setProblem(null);
    try {
      const file = await gatewayClient.exportShop({}, { timeoutMs: DEADLINE_MS });
      saveBlob(file, `bahi-${todayIn()}.zip`);
      notify.success(texts.downloaded);
    } catch (failure) {
      if (endsSession(failure)) leave(shellTexts.sessionLost);
      else {
        const sentence = serverTextOr(texts.notDownloaded, outcomeOf(failure).error);
        setProblem(sentence);
        notify.error(sentence);
      }
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, problem, download };
}
