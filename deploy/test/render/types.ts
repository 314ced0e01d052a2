/** A Kubernetes object as plain data. Rules look into it by path, so its parts are untyped on purpose. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string>; annotations?: Record<string, string> };
  [part: string]: unknown;
}

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
