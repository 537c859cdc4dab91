/** Bucket of Amazon S3 or another service with its protocol. */
export interface S3Config {
  readonly bucket: string;
  readonly region: string;
  readonly endpoint: string | undefined;
  /** Bucket in the path, not in the host. */
  readonly pathStyle: boolean;
  /** Empty, or ending in a slash. */
  readonly prefix: string;
  /** Undefined for the default sources of Amazon's tools. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}
