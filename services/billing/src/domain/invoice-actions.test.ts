import { billingFailures } from '@bahi/contracts/billing';
import { appliesTo, VERDICTS } from './invoice-actions.js';

describe('invoice actions', () => {
  it('pay only what is unpaid', () => {
    expect(appliesTo('pay')).toEqual(['Unpaid']);
    expect(VERDICTS.pay.Cancelled).toBe(billingFailures.invoiceReturned);
  });

  it('take back only what is unpaid', () => {
    expect(appliesTo('return')).toEqual(['Unpaid']);
    expect(VERDICTS.return.Paid).toBe(billingFailures.invoicePaid);
    expect(VERDICTS.return.Cancelled).toBe('unchanged');
  });

  it('archive only what is settled', () => {
    expect(appliesTo('archive')).toEqual(['Paid', 'Returned', 'Cancelled']);
    expect(VERDICTS.archive.Unpaid).toBe(billingFailures.invoiceNotArchivable);
  });
});
