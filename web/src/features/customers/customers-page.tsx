import { Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CustomerScreen } from './account/account-parts.js';
import { CustomerWaiting } from './customer-waiting.js';
import { CustomersList } from './list/customers-list.js';
import { useKeptFocus } from './use-kept-focus.js';

export { prefetchCustomers as prefetchData } from './list/use-customers.js';

/** The customers of the shop, or the one that the address names. */
export function CustomersPage() {
  const [params, setParams] = useSearchParams();
  const customerId = params.get('customer');
  // Kept while one of them is open.
  const [text, setText] = useState('');
  useListFocus(customerId);
  useKeptFocus();
  if (!customerId) return <CustomersList text={text} setText={setText} />;
  const close = () =>
    setParams((before) => {
      before.delete('customer');
      before.delete('tab');
      return before;
    });
  return (
    <Suspense fallback={<CustomerWaiting />}>
      <CustomerScreen key={customerId} customerId={customerId} onClose={close} />
    </Suspense>
  );
}

/** Back in the list its heading has the focus: the path stayed, so the frame does not move it. */
function useListFocus(customerId: string | null) {
  const before = useRef(customerId);
  useEffect(() => {
    if (before.current && !customerId) document.querySelector('h1')?.focus({ preventScroll: true });
    before.current = customerId;
  }, [customerId]);
}
