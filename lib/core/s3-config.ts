/** A bucket of Amazon S3 or of anything that speaks its protocol. */
export interface S3Config {
  readonly bucket: string;
  readonly region: string;
  /** Address of another provider than Amazon. */
  readonly endpoint: string | undefined;
  /** True when the bucket is in the path of addresses, not in the host. */
  readonly pathStyle: boolean;
  /** What all keys begin with: empty, or ending in a slash. */
  readonly prefix: string;
  /** Undefined leaves it to the places where Amazon's tools look. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}
