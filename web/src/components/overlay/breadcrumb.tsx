import { Fragment } from 'react';

/** Where a dialog belongs: "Add Product > Individual Product". */
export function Breadcrumb({ path }: { readonly path: readonly string[] }) {
  return (
    <span>
      {path.map((step, index) => (
        <Fragment key={step}>
          {index > 0 ? <span aria-hidden="true">{'>'}</span> : null}
          {index > 0 ? ` ${step}` : `${step} `}
        </Fragment>
      ))}
    </span>
  );
}
