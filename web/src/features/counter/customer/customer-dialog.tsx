import { useRef } from 'react';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { Button } from '../../../components/form/button.js';
import { Field } from '../../../components/form/field.js';
import { Dialog } from '../../../components/overlay/dialog.js';
import { KeyCap } from '../../../components/payment/key-cap.js';
import { outcomeOf } from '../../../lib/api/api-failure.js';
import { useIsOnline } from '../../../lib/browser/use-is-online.js';
import { refusalText } from '../../../lib/messages/refusal-text.js';
import { counterCustomerTexts as texts } from '../../../lib/texts/en/counter-customer.js';
import type { Counter } from '../use-counter.js';
import styles from './customer.module.css';
import { CustomerName } from './customer-chip.js';
import { CustomerOptions } from './customer-options.js';
import { useChoosing } from './use-choosing.js';

export interface CustomerDialogProps {
  readonly counter: Counter;
  /** `isChosen` when the bill has a customer now that was chosen here. */
  readonly onClose: (isChosen: boolean) => void;
}

/** Finds the customer of the bill by name or phone, adds a new one from the same text, or takes the customer off. */
export function CustomerDialog({ counter, onClose }: CustomerDialogProps) {
  const { customerId } = counter.bill;
  const field = useRef<HTMLInputElement>(null);
  const takeOff = () => {
    counter.act({ do: 'customer', customerId: null });
    onClose(false);
  };
  const choosing = useChoosing({
    onChosen: (chosenId) => {
      counter.act({ do: 'customer', customerId: chosenId });
      onClose(true);
    },
    onTakeOff: customerId ? takeOff : undefined,
  });
  const { typed, options, active, customers } = choosing;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose(false)}
      title={texts.title}
      size="medium"
      initialFocus={field}
      {...(customerId
        ? {
            footer: (
              <Button onClick={takeOff}>
                {texts.takeOff}
                <KeyCap of="Del" />
              </Button>
            ),
          }
        : {})}
    >
      <div className={styles.picker}>
        <ListFailure customers={customers} />
        {customerId ? (
          <p>
            <span className="meta">{texts.now}</span> <CustomerName customerId={customerId} />
          </p>
        ) : null}
        <Field
          ref={field}
          label={texts.field}
          hint={texts.hint}
          error={choosing.problem}
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls={LIST_ID}
          aria-activedescendant={active >= 0 ? `${LIST_ID}-${active}` : undefined}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          enterKeyHint="enter"
          dir="auto"
          value={typed}
          onChange={(event) => choosing.type(event.target.value)}
          onKeyDown={choosing.onKeyDown}
        />
        <CustomerOptions id={LIST_ID} choosing={choosing} />
      </div>
    </Dialog>
  );
}

const LIST_ID = 'counter-customers';

/** Why there is no list, or why it may be old. */
function ListFailure({ customers }: Pick<ReturnType<typeof useChoosing>, 'customers'>) {
  const { failure, isRefreshing, retry } = customers;
  const isOnline = useIsOnline();
  if (!failure) return isOnline ? null : <InlineError kind="banner" message={texts.network} />;
  const isNetwork = outcomeOf(failure).kind === 'network';
  return (
    <InlineError
      kind="banner"
      message={isNetwork ? texts.network : refusalText(failure, texts.failed)}
      onRetry={() => void retry()} // reports its own failure
      retrying={isRefreshing}
    />
  );
}
