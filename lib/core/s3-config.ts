/** A bucket of Amazon S3 or of another service with its protocol. */
export interface S3Config {
  readonly bucket: string;
  readonly region: string;
  /** Address of another provider than Amazon. */
  readonly endpoint: string | undefined;
  /** True when the bucket is in the path of addresses, not in the host. */
  readonly pathStyle: boolean;
  /** Of all keys: empty, or ending in a slash. */
  readonly prefix: string;
  /** Undefined for the default sources of Amazon's tools. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}
