import type { Day } from '@bahi/contracts/shared';
import { outcomeOf } from '../../../lib/api/api-failure.js';
import { careClient } from '../../../lib/api/care.js';
import { catalogClient } from '../../../lib/api/catalog.js';
import { useRequestKey } from '../../../lib/api/use-request-key.js';
import { notify } from '../../../lib/feedback/toast.js';
import { type Problems, useForm } from '../../../lib/forms/use-form.js';
import { useRefusals } from '../../../lib/forms/use-refusals.js';
import { addProductTexts as texts } from '../../../lib/texts/en/add-product.js';
import { serverTexts } from '../../../lib/texts/en/server.js';
import { addProductMessageFor, isQuota } from './add-product-messages.js';
import {
  EMPTY_PRODUCT,
  PRODUCT_FIELDS,
  type ProductField,
  type ProductValues,
  productParts,
  productProblems,
} from './product-form.js';
import { useDiscard } from './use-discard.js';
import { useImage } from './use-image.js';
import { useNewProductId } from './use-new-product-id.js';

/** One toast for one press of Add Product. */
const ADDING = { action: 'addProduct' };

/** The form of one new product: its rules, its picture, its id, and what happens on Add Product and Discard. */
export function useProductForm(today: Day, onAdded: (productId: string) => void) {
  const refusals = useRefusals<ProductValues>();
  const form = useForm<ProductValues>({
    initial: EMPTY_PRODUCT,
    problemsOf: (values) => ({ ...productProblems(values, today), ...refusals.latest.current }),
    // The summary takes the focus.
    focusesInvalidField: false,
  });
  const image = useImage();
  const id = useNewProductId();
  const { keyFor, renew } = useRequestKey();
  const isDirty = form.isDirty || image.file !== null;
  const discard = useDiscard({ form, image, id, isDirty, refusals });

  const showRefusal = (failure: unknown) => {
    const { status, code, errors } = outcomeOf(failure);
    const message = addProductMessageFor('addProduct', failure);
    notify.error(message, ADDING);
    if (status === 413 || code === 'image-invalid') return image.setProblem(message);
    const named = errors.filter(({ field }) => isField(field));
    for (const { field, message } of named) form.setProblem(field as ProductField, serverTexts.shown(message));
    const own = isQuota({ code }) ? null : fieldOf(status);
    if (own) form.setProblem(own, message);
    if (!own && named.length === 0) form.setProblem('form', message);
  };
  const add = async (values: ProductValues) => {
    const { productId } = id;
    if (!productId) return;
    const body = productParts(values, productId);
    const { file } = image;
    const key = keyFor([body, file && [file.name, file.size, file.lastModified]]);
    notify.info(texts.sent, ADDING);
    try {
      // The base call asks for a day.
      const send = values.neverExpires ? careClient.createProduct : catalogClient.addProduct;
      await send({ body, ...(file ? { file, fileName: file.name } : {}) }, { idempotencyKey: key });
      renew();
      notify.success(texts.success, ADDING);
      onAdded(productId);
    } catch (failure) {
      showRefusal(failure);
    }
  };
  const refuse = (problems: Problems<ProductValues>) => notify.error(Object.values(problems)[0] ?? texts.required);
  /** Nothing can be added without an id: it is requested once more, and the failure shows. */
  const askForId = () => {
    notify.error(addProductMessageFor('addProduct', id.failure));
    id.retry();
  };
  const submit = () => {
    if (id.failure) return askForId();
    if (image.isPreparing || !id.productId) return;
    void form.onSubmit(add, refuse)(); // every outcome is shown in the form
  };

  /** The props of a field that refuses keys. */
  const typed = (name: ProductField) => refusals.control(form, name);
  return { form, typed, image, id, isDirty, submit, discard };
}

function isField(name: string | undefined): name is ProductField {
  return PRODUCT_FIELDS.some((field) => field === name);
}

const CONFLICT = 409;

/** Which field a refusal is about when the server names none. */
function fieldOf(status: number): ProductField | null {
  return status === CONFLICT ? 'productName' : null;
}

export type ProductForm = ReturnType<typeof useProductForm>;
