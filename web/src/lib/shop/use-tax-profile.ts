import { taxProfileClient } from '../api/tax-profile.js';
import { useEndpoint } from '../api/use-endpoint.js';

export type TaxProfileReply = Awaited<ReturnType<typeof taxProfileClient.readTaxProfile>>;
/** A profile as the shop's people see it, with its phone. */
export type ShopTaxProfile = TaxProfileReply['profile'];

/** What the shop is for the tax office today, and what it becomes next. */
export function useTaxProfile() {
  const endpoint = useEndpoint(
    { key: ['readTaxProfile'], load: () => taxProfileClient.readTaxProfile({ query: {} }) },
    { revalidate: false },
  );
  const put = (reply: TaxProfileReply) => endpoint.mutate(reply, { revalidate: false });
  return { ...endpoint, put };
}

/** Whether the shop is registered for GST, or will be: its products then have a tax. */
export function useIsUnderGst(): boolean {
  const { data } = useTaxProfile();
  return [data?.profile, data?.next].some((one) => one?.kind === 'regular' || one?.kind === 'composition');
}
