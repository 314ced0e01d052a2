import { taxProfileClient } from '../api/tax-profile.js';
import { useEndpoint } from '../api/use-endpoint.js';

export type TaxProfileReply = Awaited<ReturnType<typeof taxProfileClient.readTaxProfile>>;
/** A profile as the shop's people see it, with its phone. */
export type ShopTaxProfile = TaxProfileReply['profile'];

/** What the shop is for the tax office today, and what it becomes next. Asked for only while wanted. */
export function useTaxProfile({ isWanted = true } = {}) {
  const endpoint = useEndpoint(
    { key: isWanted ? ['readTaxProfile'] : null, load: () => taxProfileClient.readTaxProfile({ query: {} }) },
    { revalidate: false },
  );
  const put = (reply: TaxProfileReply) => endpoint.mutate(reply, { revalidate: false });
  return { ...endpoint, put };
}
