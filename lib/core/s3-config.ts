/** Bucket of Amazon S3 or another service with its protocol. */
export interface S3Config {
  readonly bucket: string;
  readonly region: string;
  readonly endpoint: string | undefined;
  /** True if the bucket is in the path, not in the host. */
  readonly pathStyle: boolean;
  readonly prefix: string;
  /** If undefined, credentials come from the default sources of Amazon's tools. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}
