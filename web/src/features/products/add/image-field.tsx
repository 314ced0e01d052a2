import { Dropzone } from '../../../components/form/dropzone.js';
import { IconButton } from '../../../components/form/icon-button.js';
import { DeleteIcon, ImageAddIcon } from '../../../components/icons.js';
import { fileSize } from '../../../lib/format/format.js';
import { addProductTexts } from '../../../lib/texts/en/add-product.js';
import styles from './product-form.module.css';
import type { ProductImage } from './use-image.js';
import { usePastedImage } from './use-pasted-image.js';

const { image: texts } = addProductTexts;

/** The picture: an area to drop it on, a button to browse for it, and its preview with a button to remove it. */
export function ImageField({ image }: { readonly image: ProductImage }) {
  const { file, preview, problem, isPreparing } = image;
  const choose = (chosen: File) => void image.choose(chosen); // every outcome is shown here
  usePastedImage(choose);
  return (
    <Dropzone
      label={texts.label}
      buttonText={texts.browse}
      dropText={texts.drop}
      accept="image/*"
      icon={<ImageAddIcon />}
      hint={isPreparing ? texts.shrinking : file ? undefined : texts.hint}
      error={problem}
      className={styles.image}
      onFile={choose}
    >
      {file && preview ? (
        <div className={styles.preview}>
          <img src={preview} alt={texts.chosen} className={styles.picture} />
          <div className={styles.file}>
            <span className={styles.fileName}>{file.name}</span>
            <span className={styles.fileSize}>{fileSize(file.size)}</span>
            <IconButton label={texts.remove} icon={<DeleteIcon aria-hidden="true" />} onClick={() => image.put(null)} />
          </div>
        </div>
      ) : undefined}
    </Dropzone>
  );
}
