/** Bucket of Amazon S3 or another service with its protocol. */
export interface S3Config {
  readonly bucket: string;
  readonly region: string;
  readonly endpoint: string | undefined;
  /** True if the bucket is part of the path, false if it is part of the host. */
  readonly pathStyle: boolean;
  /** Empty, or ending in a slash. */
  readonly prefix: string;
  /** If undefined, credentials come from the default sources of Amazon's tools. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}
