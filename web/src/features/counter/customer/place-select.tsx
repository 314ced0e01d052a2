import { STATES } from '@bahi/contracts/tax';
import { Select } from '../../../components/form/select.js';
import { counterCustomerTexts as texts } from '../../../lib/texts/en/counter-customer.js';

export interface PlaceSelectProps {
  /** The code of the State that the bill is taxed for. */
  readonly code: string;
  readonly onChoose: (code: string) => void;
}

/** The place of supply of a customer's bill: his State is only the default for goods handed over here (gst.md 4). */
export function PlaceSelect({ code, onChoose }: PlaceSelectProps) {
  return (
    <Select
      label={texts.place}
      size="small"
      value={code}
      options={OPTIONS}
      onChange={(event) => onChoose(event.target.value)}
    />
  );
}

const OPTIONS = STATES.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }));
