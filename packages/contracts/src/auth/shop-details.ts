import * as z from 'zod/mini';
import { textCheck, tidyLongText, tidyText } from '../shared/text-schemas.js';
import { replyOf } from '../shared/wire.js';
import { MAX_LOGO_CHARS, shopDetailsRules, shopDetailsTexts } from './shop-details-rules.js';

/** A picture in the address itself, so that documents show it without a call of its own. */
const LOGO = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

/** What stands at the head of every document of the shop; empty until its owner fills it in. */
export const ShopDetails = z.object({
  version: z.int(),
  name: z.string(),
  /** Lines are separated by line feeds. */
  address: z.string(),
  phone: z.string(),
  logo: z.nullable(z.string()),
});
export type ShopDetails = z.infer<typeof ShopDetails>;

export const UpdateShopDetailsRequest = z.object({
  version: z.int({ error: shopDetailsTexts.version }).check(z.gte(0, { error: shopDetailsTexts.version })),
  name: tidyText.check(...shopDetailsRules.name.map(textCheck)),
  address: tidyLongText.check(...shopDetailsRules.address.map(textCheck)),
  phone: tidyText.check(...shopDetailsRules.phone.map(textCheck)),
  logo: z.nullable(
    z
      .string({ error: shopDetailsTexts.logo })
      .check(
        z.maxLength(MAX_LOGO_CHARS, { error: shopDetailsTexts.logo }),
        z.regex(LOGO, { error: shopDetailsTexts.logo }),
      ),
  ),
});

export const ReadShopDetailsReply = replyOf({ shop: ShopDetails });
export const UpdateShopDetailsReply = replyOf({ message: z.string(), shop: ShopDetails });
