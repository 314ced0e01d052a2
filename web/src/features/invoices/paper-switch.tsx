import { Segments } from '../../components/form/segments.js';
import { PAPERS, type Paper } from '../../lib/print/paper.js';
import { invoicesTexts } from '../../lib/texts/en/invoices.js';

export interface PaperSwitchProps {
  readonly paper: Paper;
  readonly onPaperChange: (paper: Paper) => void;
}

const { view: texts } = invoicesTexts;
const OPTIONS = PAPERS.map((value) => ({ value, label: texts.papers[value] }));

/** Which paper the bill is laid out for. */
export function PaperSwitch({ paper, onPaperChange }: PaperSwitchProps) {
  return <Segments label={texts.paper} options={OPTIONS} value={paper} onValueChange={onPaperChange} />;
}
