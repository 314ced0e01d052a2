import { Notice } from '../../components/feedback/notice.js';
import { IconButton } from '../../components/form/icon-button.js';
import { CloseIcon } from '../../components/icons.js';
import { stockTexts as texts } from '../../lib/texts/en/stock.js';
import type { Acting } from './use-act.js';

/** Why the last press was refused, until it is dismissed. */
export function ProblemBanner({ problem, forgetProblem }: Pick<Acting, 'problem' | 'forgetProblem'>) {
  if (!problem) return null;
  const close = <IconButton label={texts.dismiss} icon={<CloseIcon aria-hidden="true" />} onClick={forgetProblem} />;
  return (
    <Notice tone="danger" action={close}>
      {problem.text}
    </Notice>
  );
}
