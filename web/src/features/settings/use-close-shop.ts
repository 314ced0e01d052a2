import { useState } from 'react';
import { ApiFailure, outcomeOf } from '../../lib/api/api-failure.js';
import { authClient } from '../../lib/api/auth.js';
import { notify } from '../../lib/feedback/toast.js';
import { serverTextOr } from '../../lib/messages/message-rule.js';
import { settingsTexts } from '../../lib/texts/en/settings.js';
import { shellTexts } from '../../lib/texts/en/shell.js';
import { endsSession } from './profile-messages.js';
import { usePasswordQuestion } from './use-password-question.js';
import { useLeave } from './use-profile.js';

const { shop: texts } = settingsTexts;

/** Closes the shop after its password; everyone is signed out. */
export function useCloseShop() {
  const leave = useLeave();
  const question = usePasswordQuestion();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const failed = (failure: unknown) => {
    if (failure instanceof ApiFailure && failure.code === 'invalid-credentials') return question.askAgain();
    question.close();
    if (endsSession(failure)) return leave(shellTexts.sessionLost);
    const sentence = serverTextOr(texts.notClosed, outcomeOf(failure).error);
    setProblem(sentence);
    return notify.error(sentence);
  };
  const close = async (password: string) => {
    setIsBusy(true);
    setProblem(null);
    try {
      const { erasedOn } = await authClient.closeShop({ body: { password } });
      question.close();
      leave(texts.closed(erasedOn), 'success');
    } catch (failure) {
      failed(failure);
    } finally {
      setIsBusy(false);
    }
  };
  return { question, isBusy, problem, close };
}
