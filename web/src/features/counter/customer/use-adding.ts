import { useRef, useState } from 'react';
import { outcomeOf } from '../../../lib/api/api-failure.js';
import { customersClient } from '../../../lib/api/customers.js';
import { useRequestKey } from '../../../lib/api/use-request-key.js';
import { nameOf } from '../../../lib/customer/customer-name.js';
import { notify } from '../../../lib/feedback/toast.js';
import { refusalText } from '../../../lib/messages/refusal-text.js';
import { counterCustomerTexts as texts } from '../../../lib/texts/en/counter-customer.js';
import type { NewCustomer } from './new-customer.js';
import type { TillCustomer } from './use-till-customer.js';

/** Adds a customer from the field; who has the phone number already is offered in its place. */
export function useAdding(onAdded: (customer: TillCustomer) => void) {
  // A till that lost the answer sends the same key, and gets the customer that it made.
  const { keyFor } = useRequestKey();
  const inFlight = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [taken, setTaken] = useState<TillCustomer | null>(null);
  const clear = () => {
    setProblem('');
    setTaken(null);
  };
  const add = async (wanted: NewCustomer) => {
    if (inFlight.current) return;
    inFlight.current = true;
    setIsBusy(true);
    clear();
    try {
      const { customer } = await customersClient.createCustomer({ body: { customerKey: keyFor(wanted), ...wanted } });
      notify.success(texts.added(nameOf(customer)));
      onAdded(customer);
    } catch (failure) {
      const { code, body } = outcomeOf(failure);
      const other = code === 'phone-taken' ? (body?.current as TillCustomer | undefined) : undefined;
      setTaken(other ?? null);
      const sentence = other ? texts.taken(nameOf(other)) : refusalText(failure, texts.addFailed);
      notify.error(sentence);
      setProblem(sentence);
    } finally {
      inFlight.current = false;
      setIsBusy(false);
    }
  };
  return { add, isBusy, problem, taken, clear };
}
