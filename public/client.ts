// The typed client of the receipt service, made from its OpenAPI document by `npm run openapi`. Copy this one file
// into your project: it needs nothing but `fetch`. Do not edit it.

/** How a client reaches the service, and proves who calls. */
export interface ClientOptions {
  /** Where the API answers, such as `https://receipts.example/api`. */
  readonly baseUrl: string;
  /** A bearer token, or what makes one: called for every request, so that it may be short-lived. */
  readonly token?: string | (() => string | Promise<string>);
  /** In place of a token: the query arguments of a URL signature, as your server made them. */
  readonly signature?: Readonly<Record<'key' | 'expires' | 'signature', string>> & {
    readonly consumer?: string;
  };
  /** Another `fetch`. */
  readonly fetch?: typeof fetch;
}

/** What a single call may say beside its input. */
export interface CallOptions {
  /** Makes a retry of a POST safe. */
  readonly idempotencyKey?: string;
  /** The content type of the body, where an operation takes several. */
  readonly contentType?: string;
  readonly signal?: AbortSignal;
}

/** An answer that is not a success, in the API's words; `code` is for machines. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly {
    readonly location: string;
    readonly name: string;
    readonly description: string;
  }[];
  readonly requestId: string | null;

  constructor(status: number, body: unknown) {
    const said = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
    super(typeof said['description'] === 'string' ? said['description'] : `status ${status}`);
    this.name = 'ApiFailure';
    this.status = status;
    this.code = typeof said['code'] === 'string' ? said['code'] : 'unknown';
    this.errors = Array.isArray(said['errors']) ? (said['errors'] as ApiFailure['errors']) : [];
    this.requestId = typeof said['request_id'] === 'string' ? said['request_id'] : null;
  }
}

/** What an operation takes of the input. */
interface Sent {
  readonly query?: object | undefined;
  readonly headers?: object | undefined;
  readonly body?: unknown;
  /** The content types that the body can have. */
  readonly types?: readonly string[];
}

/** Sends calls; the methods are in `ReceiptsClient`. */
export class Caller {
  private readonly options: ClientOptions;

  constructor(options: ClientOptions) {
    this.options = options;
  }

  /** Sends one call; resolves to the JSON of the answer, a Blob for a file, nothing for an empty one. @throws ApiFailure */
  protected async call<Answer>(
    method: string,
    path: string,
    options: CallOptions = {},
    { query, headers, body, types = ['application/json'] }: Sent = {},
  ): Promise<Answer> {
    const raw = typeof body === 'string' || body instanceof Blob || isBytes(body) ? body : null;
    const type =
      options.contentType ?? (types.includes('application/json') || raw === null ? types[0] : undefined);
    const response = await (this.options.fetch ?? fetch)(this.addressOf(path, query), {
      method,
      headers: {
        ...textsOf(headers),
        ...(await this.credential()),
        ...(options.idempotencyKey === undefined ? {} : { 'Idempotency-Key': options.idempotencyKey }),
        ...(body === undefined
          ? {}
          : { 'Content-Type': type === undefined || type === '*/*' ? 'application/octet-stream' : type }),
      },
      body: body === undefined ? null : (raw ?? JSON.stringify(body)),
      signal: options.signal ?? null,
    });
    const isJson = /^application\/(?:[\w.-]+\+)?json\b/.test(response.headers.get('content-type') ?? '');
    if (!response.ok) throw new ApiFailure(response.status, isJson ? await response.json() : null);
    if (response.status === 204) return undefined as Answer;
    return (isJson ? await response.json() : await response.blob()) as Answer;
  }

  private addressOf(path: string, query: object | undefined): string {
    const url = new URL(`${this.options.baseUrl.replace(/\/$/, '')}${path}`);
    const all = { ...textsOf(query), ...textsOf(this.options.signature) };
    for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
    return url.href;
  }

  private async credential(): Promise<Record<string, string>> {
    const { token } = this.options;
    if (token === undefined) return {};
    return { Authorization: `Bearer ${typeof token === 'string' ? token : await token()}` };
  }
}

function isBytes(value: unknown): value is Uint8Array<ArrayBuffer> {
  return value instanceof Uint8Array;
}

/** A path with the values escaped. */
export function route(texts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return String.raw({ raw: texts }, ...values.map((value) => encodeURIComponent(value)));
}

/** What is given as texts; lists are separated by commas, as the API wants them. */
function textsOf(values: object | undefined): Record<string, string> {
  const given = Object.entries(values ?? {}).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(
    given.map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : String(value)]),
  );
}

export type AssignReceiptInput = {
  readonly id?: string | null;
  readonly transaction_id?: string | null;
  readonly identifier: string;
};

export type Attachment = {
  readonly id: string;
  readonly url: string;
  readonly content_type: string | null;
  readonly content_disposition: string | null;
};

/** A file that was uploaded before, by its id, or the file itself. */
export type AttachmentInput = {
  readonly id?: string | null;
  /** The file itself as base64, at most 1 MB over all attachments of a receipt. */
  readonly data?: string | null;
  readonly content_type?: string | null;
  readonly content_disposition?: string | null;
};

export type AttachmentMade = { readonly id: string; readonly url: string };

/** One change, never with a secret. */
export type AuditEntry = {
  readonly id: string;
  readonly timestamp: string;
  /** `client:<id>`, `user:<e-mail>` or `system:<name>`. */
  readonly actor: string;
  /** The operation, such as `patch_receipt`. */
  readonly action: string;
  readonly subject_type: string;
  readonly subject_id: string;
  /** The changed fields before; null if there was nothing. */
  readonly before: unknown;
  /** The changed fields after; null if there is nothing. */
  readonly after: unknown;
  readonly request_id: string;
};

export type Brand = {
  readonly version: number;
  readonly logo: Logo | null;
  readonly accent: string | null;
  readonly background: string | null;
  readonly header: { readonly [key: string]: string };
  readonly footer: { readonly [key: string]: string };
  readonly return_policy: { readonly [key: string]: string };
  readonly return_days: number | null;
  readonly links: readonly BrandLink[];
  readonly contrast: readonly {
    readonly use: 'tile' | 'link' | 'muted';
    readonly scheme: 'light' | 'dark';
    readonly colour: string;
    readonly on: string;
    readonly ratio: number;
  }[];
  readonly updated_timestamp: string | null;
  readonly updated_by: string | null;
};

export type BrandContent = {
  readonly logo?: string | null;
  readonly accent?: string | null;
  readonly background?: string | null;
  readonly header?: { readonly [key: string]: string | null } | null;
  readonly footer?: { readonly [key: string]: string | null } | null;
  readonly return_policy?: { readonly [key: string]: string | null } | null;
  readonly return_days?: number | null;
  readonly links?: readonly BrandLinkInput[] | null;
};

export type BrandLink = { readonly network: SocialNetwork; readonly url: string };

export type BrandLinkInput = { readonly network: SocialNetwork; readonly url: string };

export type BrandPreview = {
  readonly html: string;
  /** Whether it shows a sample because there is no receipt yet. */
  readonly sample: boolean;
};

export type BrandToPreview = {
  readonly brand: BrandContent;
  readonly receipt_id?: string | null;
  readonly form?: 'page' | 'mail' | 'print' | null;
  readonly scheme?: 'light' | 'dark' | null;
  readonly language?: 'en' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'pl' | 'ar' | null;
};

export type BrandToPublish = BrandContent & { readonly version?: number | null };

export type BuiltInTransformation = {
  readonly name: string;
  readonly title: string;
  readonly input_format: 'json' | 'xml' | 'csv' | 'text' | 'escpos' | 'zip' | 'auto';
  readonly content_types: readonly string[];
  readonly mapping: string;
  readonly installed: boolean;
};

export type CancelDeliveriesInput = { readonly deliveries: readonly string[] };

export type Card = {
  /** The last digits; the rest is never shown. */
  readonly card_number: string;
  /** Position in the list: `after` for the next page. */
  readonly place: string;
  readonly created_timestamp: string;
  readonly updated_timestamp: string;
};

export type CardImport = {
  readonly added: number;
  /** Existing cards that got another code. */
  readonly changed: number;
  readonly unchanged: number;
  /** Rejected lines. */
  readonly refused: number;
  /** The first 1,000 of these, by line number from 1. */
  readonly problems: readonly { readonly line: number; readonly problem: string }[];
};

export type CardInput = { readonly card_number: string; readonly registration_code: string };

/** A client, without its secret. */
export type Client = {
  readonly id: number;
  readonly authentication: 'hmac' | 'bearer';
  readonly description: string;
  readonly key: string;
  readonly permissions: readonly string[];
  readonly revoked: boolean;
  /** Maximum lifetime of a signature in seconds; 86400 by default. */
  readonly signature_max_age: number;
  /** Whether its signatures must name a consumer. */
  readonly consumer_required: boolean;
  /** Maximum lifetime of a bearer token in seconds: `exp` is then required and can be at most this far ahead, and this far after `iat`. null, the default, sets no limit; the form of the portal suggests 30 days. */
  readonly token_max_age: number | null;
  /** Whether it is a test client: what it submits are test receipts, which count nowhere and can be deleted, and what it sends stays in the outbox. Set when the client is created, and never changed. */
  readonly test: boolean;
  /** Time until which the previous secret works; null if none does. */
  readonly previous_secret_until: string | null;
  readonly created_timestamp: string;
  readonly updated_timestamp: string;
  readonly last_used_timestamp: string | null;
  readonly last_used_address: string | null;
};

export type ClientCreated = {
  readonly id: string;
  readonly description: string;
  readonly key: string;
  readonly permissions: readonly string[];
  readonly revoked: boolean;
  readonly secret: string;
};

export type ClientInput = {
  readonly pretty?: boolean | null;
  readonly permissions: readonly Permission[];
  readonly description: string;
  readonly revoked?: boolean | null;
  /** Generated if omitted. */
  readonly key?: string | null;
  /** Generated if omitted. */
  readonly secret?: string | null;
  /** Maximum lifetime of a signature in seconds; 86400 by default. */
  readonly signature_max_age?: number | null;
  /** Whether its signatures must name a consumer. */
  readonly consumer_required?: boolean | null;
  /** Maximum lifetime of a bearer token in seconds: `exp` is then required and can be at most this far ahead, and this far after `iat`. null, the default, sets no limit; the form of the portal suggests 30 days. */
  readonly token_max_age?: number | null;
  /** Whether it is a test client: what it submits are test receipts, which count nowhere and can be deleted, and what it sends stays in the outbox. Set when the client is created, and never changed. */
  readonly test?: boolean | null;
};

export type ClientPatch = {
  readonly pretty?: boolean | null;
  readonly permissions?: readonly Permission[] | null;
  readonly 'permissions+='?: readonly Permission[] | null;
  readonly 'permissions-='?: readonly Permission[] | null;
  readonly description?: string | null;
  readonly revoked?: boolean | null;
  readonly key?: string | null;
  /** Creates a new secret; the previous one keeps working for 24 hours. */
  readonly secret?: true | null;
  /** Maximum lifetime of a signature in seconds; 86400 by default. */
  readonly signature_max_age?: number | null;
  /** Whether its signatures must name a consumer. */
  readonly consumer_required?: boolean | null;
  /** Maximum lifetime of a bearer token in seconds: `exp` is then required and can be at most this far ahead, and this far after `iat`. null, the default, sets no limit; the form of the portal suggests 30 days. */
  readonly token_max_age?: number | null;
};

export type ClientPatched = {
  readonly id: number;
  readonly description: string;
  readonly key: string;
  readonly permissions: readonly string[];
  readonly revoked: boolean;
  readonly secret: string;
};

/** A country: ISO 3166-1 alpha-3, or ISO 3166-3 for a former one. */
// prettier-ignore
export type CountryCode =
  | 'ABW' | 'AFG' | 'AFI' | 'AGO' | 'AIA' | 'ALA' | 'ALB' | 'AND' | 'ANT' | 'ARE' | 'ARG' | 'ARM' | 'ASM'
  | 'ATA' | 'ATB' | 'ATF' | 'ATG' | 'ATN' | 'AUS' | 'AUT' | 'AZE' | 'BDI' | 'BEL' | 'BEN' | 'BES' | 'BFA'
  | 'BGD' | 'BGR' | 'BHR' | 'BHS' | 'BIH' | 'BLM' | 'BLR' | 'BLZ' | 'BMU' | 'BOL' | 'BRA' | 'BRB' | 'BRN'
  | 'BTN' | 'BUR' | 'BVT' | 'BWA' | 'BYS' | 'CAF' | 'CAN' | 'CCK' | 'CHE' | 'CHL' | 'CHN' | 'CIV' | 'CMR'
  | 'COD' | 'COG' | 'COK' | 'COL' | 'COM' | 'CPV' | 'CRI' | 'CSK' | 'CTE' | 'CUB' | 'CUW' | 'CXR' | 'CYM'
  | 'CYP' | 'CZE' | 'DDR' | 'DEU' | 'DHY' | 'DJI' | 'DMA' | 'DNK' | 'DOM' | 'DZA' | 'ECU' | 'EGY' | 'ERI'
  | 'ESH' | 'ESP' | 'EST' | 'ETH' | 'FIN' | 'FJI' | 'FLK' | 'FRA' | 'FRO' | 'FSM' | 'FXX' | 'GAB' | 'GBR'
  | 'GEL' | 'GEO' | 'GGY' | 'GHA' | 'GIB' | 'GIN' | 'GLP' | 'GMB' | 'GNB' | 'GNQ' | 'GRC' | 'GRD' | 'GRL'
  | 'GTM' | 'GUF' | 'GUM' | 'GUY' | 'HKG' | 'HMD' | 'HND' | 'HRV' | 'HTI' | 'HUN' | 'HVO' | 'IDN' | 'IMN'
  | 'IND' | 'IOT' | 'IRL' | 'IRN' | 'IRQ' | 'ISL' | 'ISR' | 'ITA' | 'JAM' | 'JEY' | 'JOR' | 'JPN' | 'JTN'
  | 'KAZ' | 'KEN' | 'KGZ' | 'KHM' | 'KIR' | 'KNA' | 'KOR' | 'KWT' | 'LAO' | 'LBN' | 'LBR' | 'LBY' | 'LCA'
  | 'LIE' | 'LKA' | 'LSO' | 'LTU' | 'LUX' | 'LVA' | 'MAC' | 'MAF' | 'MAR' | 'MCO' | 'MDA' | 'MDG' | 'MDV'
  | 'MEX' | 'MHL' | 'MID' | 'MKD' | 'MLI' | 'MLT' | 'MMR' | 'MNE' | 'MNG' | 'MNP' | 'MOZ' | 'MRT' | 'MSR'
  | 'MTQ' | 'MUS' | 'MWI' | 'MYS' | 'MYT' | 'NAM' | 'NCL' | 'NER' | 'NFK' | 'NGA' | 'NHB' | 'NIC' | 'NIU'
  | 'NLD' | 'NOR' | 'NPL' | 'NRU' | 'NTZ' | 'NZL' | 'OMN' | 'PAK' | 'PAN' | 'PCI' | 'PCN' | 'PCZ' | 'PER'
  | 'PHL' | 'PLW' | 'PNG' | 'POL' | 'PRI' | 'PRK' | 'PRT' | 'PRY' | 'PSE' | 'PUS' | 'PYF' | 'QAT' | 'REU'
  | 'RHO' | 'ROU' | 'RUS' | 'RWA' | 'SAU' | 'SCG' | 'SDN' | 'SEN' | 'SGP' | 'SGS' | 'SHN' | 'SJM' | 'SKM'
  | 'SLB' | 'SLE' | 'SLV' | 'SMR' | 'SOM' | 'SPM' | 'SRB' | 'SSD' | 'STP' | 'SUN' | 'SUR' | 'SVK' | 'SVN'
  | 'SWE' | 'SWZ' | 'SXM' | 'SYC' | 'SYR' | 'TCA' | 'TCD' | 'TGO' | 'THA' | 'TJK' | 'TKL' | 'TKM' | 'TLS'
  | 'TMP' | 'TON' | 'TTO' | 'TUN' | 'TUR' | 'TUV' | 'TWN' | 'TZA' | 'UGA' | 'UKR' | 'UMI' | 'URY' | 'USA'
  | 'UZB' | 'VAT' | 'VCT' | 'VDR' | 'VEN' | 'VGB' | 'VIR' | 'VNM' | 'VUT' | 'WAK' | 'WLF' | 'WSM' | 'YEM'
  | 'YMD' | 'YUG' | 'ZAF' | 'ZAR' | 'ZMB' | 'ZWE';

/** A currency: ISO 4217. */
// prettier-ignore
export type CurrencyCode =
  | 'AED' | 'AFN' | 'ALL' | 'AMD' | 'ANG' | 'AOA' | 'ARS' | 'AUD' | 'AWG' | 'AZN' | 'BAM' | 'BBD' | 'BDT'
  | 'BGN' | 'BHD' | 'BIF' | 'BMD' | 'BND' | 'BOB' | 'BOV' | 'BRL' | 'BSD' | 'BTN' | 'BWP' | 'BYN' | 'BZD'
  | 'CAD' | 'CDF' | 'CHE' | 'CHF' | 'CHW' | 'CLF' | 'CLP' | 'CNY' | 'COP' | 'COU' | 'CRC' | 'CUC' | 'CUP'
  | 'CVE' | 'CZK' | 'DJF' | 'DKK' | 'DOP' | 'DZD' | 'EGP' | 'ERN' | 'ETB' | 'EUR' | 'FJD' | 'FKP' | 'GBP'
  | 'GEL' | 'GHS' | 'GIP' | 'GMD' | 'GNF' | 'GTQ' | 'GYD' | 'HKD' | 'HNL' | 'HTG' | 'HUF' | 'IDR' | 'ILS'
  | 'INR' | 'IQD' | 'IRR' | 'ISK' | 'JMD' | 'JOD' | 'JPY' | 'KES' | 'KGS' | 'KHR' | 'KMF' | 'KPW' | 'KRW'
  | 'KWD' | 'KYD' | 'KZT' | 'LAK' | 'LBP' | 'LKR' | 'LRD' | 'LSL' | 'LYD' | 'MAD' | 'MDL' | 'MGA' | 'MKD'
  | 'MMK' | 'MNT' | 'MOP' | 'MRU' | 'MUR' | 'MVR' | 'MWK' | 'MXN' | 'MXV' | 'MYR' | 'MZN' | 'NAD' | 'NGN'
  | 'NIO' | 'NOK' | 'NPR' | 'NZD' | 'OMR' | 'PAB' | 'PEN' | 'PGK' | 'PHP' | 'PKR' | 'PLN' | 'PYG' | 'QAR'
  | 'RON' | 'RSD' | 'RUB' | 'RWF' | 'SAR' | 'SBD' | 'SCR' | 'SDG' | 'SEK' | 'SGD' | 'SHP' | 'SLE' | 'SOS'
  | 'SRD' | 'SSP' | 'STN' | 'SVC' | 'SYP' | 'SZL' | 'THB' | 'TJS' | 'TMT' | 'TND' | 'TOP' | 'TRY' | 'TTD'
  | 'TWD' | 'TZS' | 'UAH' | 'UGX' | 'USD' | 'USN' | 'UYI' | 'UYU' | 'UYW' | 'UZS' | 'VED' | 'VES' | 'VND'
  | 'VUV' | 'WST' | 'XAF' | 'XAG' | 'XAU' | 'XBA' | 'XBB' | 'XBC' | 'XBD' | 'XCD' | 'XCG' | 'XDR' | 'XOF'
  | 'XPD' | 'XPF' | 'XPT' | 'XSU' | 'XTS' | 'XUA' | 'XXX' | 'YER' | 'ZAR' | 'ZMW' | 'ZWG';

export type CurrentPassword = { readonly current_password: string };

export type DeliveriesCancelled = {
  readonly cancelled: readonly string[];
  readonly kept: readonly {
    readonly id: string;
    readonly state: 'queued' | 'sending' | 'sent' | 'kept' | 'failed';
  }[];
};

export type Delivery = DeliveryListed & {
  readonly provider_id: string | null;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly content: {
    readonly text: string;
    readonly html: string | null;
    readonly attachments: readonly {
      readonly filename: string;
      readonly content_type: string;
      readonly bytes: number;
      readonly cid: string | null;
      readonly data_url: string | null;
    }[];
  } | null;
  readonly events: readonly DeliveryEvent[];
};

export type DeliveryEvent = {
  readonly id: string;
  readonly type: 'queued' | 'sent' | 'failed' | 'bounced' | 'viewed';
  readonly channel: 'email' | 'sms' | 'whatsapp' | null;
  readonly detail: string | null;
  readonly message_id: string | null;
  readonly timestamp: string;
};

export type DeliveryEventData = {
  /** The id of the delivery. */
  readonly id: string;
  /** The id of the receipt. */
  readonly receipt: string;
  /** How it is sent, such as `email`. */
  readonly channel: string;
};

export type DeliveryListed = {
  readonly id: string;
  readonly kind: 'receipt' | 'invitation' | 'password_reset';
  readonly channel: 'email' | 'sms' | 'whatsapp';
  readonly state: 'queued' | 'sending' | 'sent' | 'kept' | 'failed';
  readonly recipient: string;
  readonly subject: string | null;
  readonly receipt_id: string | null;
  readonly attempts: number;
  readonly test: boolean;
  readonly provider: string | null;
  readonly failure: string | null;
  readonly created_by: string;
  readonly created_timestamp: string;
  readonly updated_timestamp: string;
};

export type DeliveryRetry = {
  /** The fingerprint of a problem of the kind `delivery_failed`. */
  readonly cause: string;
  /** As the call before returned it: what failed later is left. Now if omitted. */
  readonly failed_before?: string | null;
  /** As `next` of the call before. */
  readonly after?: string | null;
};

export type Discount = {
  readonly name: string;
  readonly amount: number;
  readonly quantity: number | null;
  readonly percentage: number | null;
  readonly properties: { readonly [key: string]: unknown };
};

export type DiscountInput = {
  readonly name: string;
  readonly amount: number;
  readonly quantity?: number | null;
  readonly percentage?: number | null;
  readonly properties?: { readonly [key: string]: unknown } | null;
};

export type Display = {
  readonly id: string;
  readonly created_timestamp: string;
  readonly created_by: string;
};

export type DisplayAdded = {
  readonly id: string;
  /** The address to open on the screen. It is not shown again. */
  readonly url: string;
};

/** The kind of document it reads. It gets the documents that are recognised as this kind, unless their media type selects another transformation. */
// prettier-ignore
export type DocumentKind =
  | 'poslog' | 'ekabs' | 'dfka' | 'dsfinvk' | 'fiskaltrust' | 'ubl' | 'cii' | 'finvoice' | 'fatturapa'
  | 'ksef' | 'cfdi' | 'nfce' | 'naxml' | 'square' | 'shopify' | 'woocommerce' | 'lightspeed' | 'loyverse'
  | 'zettle' | 'clover' | 'odoo' | 'stripe' | 'sumup' | 'receipthero' | 'kivra' | 'csv-journal' | 'escpos'
  | 'slip' | 'ticketbai' | 'verifactu' | 'nav' | 'mydata' | 'saf-t' | 'rksv-dep' | 'hl7' | 'toast' | 'pdf'
  | 'html' | 'soap_fault' | 'json_error' | null;

/** A receipt in the vocabulary of the EU wallet’s eReceipt (docs/receipt-data.md). */
export type EReceipt = {
  readonly type: 'PURCHASE' | 'RETURN' | 'PURCHASE_AND_RETURN';
  readonly receiptNumber: string;
  readonly receiptTimeStamp: string;
  readonly currencyISOCode: string;
  /** In the smallest unit of the currency. */
  readonly totalPriceExcVAT?: number;
  /** In the smallest unit of the currency. */
  readonly totalVATAmount?: number;
  /** In the smallest unit of the currency. */
  readonly totalPriceIncVAT: number;
  readonly merchant: {
    readonly name: string;
    readonly companyID?: string;
    readonly branch: {
      readonly id: string;
      readonly posId?: string;
      readonly name: string;
      readonly phone?: string;
    };
    readonly address: {
      readonly streetAddress?: string;
      readonly city?: string;
      readonly zipCode?: string;
      /** ISO 3166-1 alpha-2. */
      readonly country?: string;
    };
  };
  readonly products: readonly EReceiptProduct[];
  readonly vats?: readonly {
    /** In the smallest unit of the currency. */
    readonly totalVATAmount: number;
    /** In percent, as text. */
    readonly VATRate?: string;
    /** In the smallest unit of the currency. */
    readonly totalAmountExcVAT?: number;
    /** In the smallest unit of the currency. */
    readonly totalAmountIncVAT?: number;
  }[];
  readonly payments?: readonly EReceiptPayment[];
  readonly freeText?: string;
  /** `notMet` lists rules of the rulebook that the document does not meet (`IR-01` …) and what it has to have and has not. */
  readonly customAttributes?: readonly { readonly key: string; readonly value: unknown }[];
  readonly originalReceiptNumber?: string;
};

export type EReceiptPayment = {
  /** `CARD`, `CREDIT_TRANSFER`, `MOBILEPAY`, `GIFTCARD`, or beside the list `CASH`, `VOUCHER` … */
  readonly type: string;
  /** Less the change, in the smallest unit of the currency. */
  readonly amount: number;
  readonly attributes?: { readonly [key: string]: string | number };
};

export type EReceiptProduct = {
  readonly name: string;
  /** As text, so that it stays exact. */
  readonly quantity: string;
  /** By UN/ECE Recommendation 20; a unit without a code as the till writes it. */
  readonly quantityCode: string;
  /** In the smallest unit of the currency. */
  readonly unitPriceIncVAT?: number;
  /** The unit price with all its decimals. */
  readonly unitPriceIncVATDecimal?: string;
  /** In the smallest unit of the currency. */
  readonly totalAmountExcVAT?: number;
  /** In the smallest unit of the currency. */
  readonly totalAmountIncVAT?: number;
  readonly vats?: readonly {
    /** In the smallest unit of the currency. */
    readonly VATAmount: number;
    /** In percent, as text. */
    readonly VATRate?: string;
    /** In the smallest unit of the currency. */
    readonly totalAmountExcVAT?: number;
    /** In the smallest unit of the currency. */
    readonly totalAmountIncVAT?: number;
  }[];
  readonly discounts?: readonly {
    /** Its name. */
    readonly type: string;
    /** What it takes off, in the smallest unit of the currency. */
    readonly amount: number;
    readonly quantity?: string;
    readonly percentage?: string;
  }[];
  readonly EANCode?: string;
  readonly productId?: string;
  readonly freeText?: string;
  readonly customAttributes?: readonly { readonly key: string; readonly value: unknown }[];
};

/** A receipt as EKaBS of the DFKA taxonomy (docs/receipt-data.md). */
export type Ekabs = {
  readonly version: string;
  readonly type: 'Beleg' | 'AVTraining';
  readonly cash_register: { readonly serial_number: string };
  readonly head: {
    readonly number: string;
    readonly date: string;
    readonly seller: {
      readonly name: string;
      readonly vat_id_number?: string;
      readonly address: {
        readonly street?: string;
        readonly postal_code?: string;
        readonly city?: string;
        /** ISO 3166-1 alpha-3. */
        readonly country_code: string;
      };
    };
  };
  readonly data: {
    readonly currency: string;
    readonly full_amount_incl_vat: number;
    readonly full_amount_incl_vat_before_discount?: number;
    readonly discounts?: readonly {
      readonly name: string;
      /** What it takes off. */ readonly discount_value: number;
    }[];
    readonly payment_types: readonly EkabsPayment[];
    readonly vat_amounts: readonly EkabsVatAmount[];
    readonly lines: readonly EkabsLine[];
  };
  readonly security?: { readonly tse: { readonly [key: string]: string } };
  readonly misc: { readonly footer_text?: string };
};

export type EkabsLine = {
  readonly text: string;
  readonly additional_text?: string;
  readonly item: {
    readonly number?: string;
    readonly gtin?: string;
    /** Negative where goods came back. */
    readonly quantity: number;
    readonly quantity_measure?: string;
    readonly price_per_unit?: number;
    readonly full_amount: number;
  };
  readonly discounts?: readonly {
    readonly name: string;
    /** What it takes off. */ readonly discount_value: number;
  }[];
  readonly vat_amounts: readonly EkabsVatAmount[];
};

export type EkabsPayment = {
  /** The type of DSFinV-K: `Bar`, `Unbar`, `ECKarte`, `Kreditkarte` … */
  readonly name: string;
  readonly display_name: string;
  /** Less the change. */
  readonly amount: number;
  readonly foreign_amount?: number;
  readonly foreign_currency?: string;
  readonly payment_identifier?: string;
  readonly transaction_details?: { readonly payment_network: string };
};

export type EkabsVatAmount = {
  readonly percentage: number;
  readonly incl_vat?: number;
  readonly excl_vat?: number;
  readonly vat: number;
};

export type Erasure = {
  readonly id: string;
  readonly state: 'queued' | 'running' | 'done' | 'failed';
  /** Share of the work done. */
  readonly progress: number;
  /** Records changed or removed so far. */
  readonly counts: {
    readonly receipts: number;
    readonly raw_receipts: number;
    readonly messages: number;
    readonly delivery_events: number;
    readonly notes: number;
    readonly attachments: number;
    readonly loyalty: number;
    readonly cards: number;
    readonly audit_entries: number;
    readonly saved_answers: number;
    readonly requests: number;
    readonly search_words: number;
  };
  /** As in the audit trail. */
  readonly requested_by: string;
  readonly requested_timestamp: string;
  readonly finished_timestamp: string | null;
};

/** Every error, unless the Accept header asks for a Problem. */
export type ErrorAnswer = {
  /** What went wrong, for people. */
  readonly description: string;
  /** The reason phrase in lower case. */
  readonly status: string;
  readonly errors?: readonly Violation[];
  readonly code: ErrorCode;
  /** The cause, for codes that have several. */
  readonly reason?: RefusalReason;
  /** Values for a message about the reason. */
  readonly parameters?: { readonly [key: string]: string | number | readonly string[] };
  /** Errors in the receipt that the reason is about. */
  readonly violations?: readonly MappingViolation[];
  readonly request_id: string;
};

/** What went wrong, for machines. A code never changes its meaning. */
// prettier-ignore
export type ErrorCode =
  | 'invalid_request' | 'invalid_query' | 'consumer_conflict' | 'unauthenticated' | 'invalid_signature'
  | 'signature_expired' | 'signature_too_far_in_the_future' | 'key_revoked' | 'permission_denied'
  | 'consumer_required' | 'not_found' | 'method_not_allowed' | 'not_acceptable' | 'length_required'
  | 'conflict' | 'events_expired' | 'headers_too_large' | 'body_too_large' | 'query_too_large'
  | 'unsupported_media_type' | 'unprocessable' | 'storage_limit' | 'rate_limited' | 'internal' | 'unavailable'
  | 'search_timeout';

export type Event =
  | {
      /** The id of the event; one that comes twice is the same event. */
      readonly id: string;
      readonly type: 'receipt.created';
      /** When it happened. */
      readonly timestamp: string;
      /** The version of the API in whose words `data` is. */
      readonly api_version: number;
      readonly data: {
        /** The id of the receipt. */
        readonly id: string;
        /** Whether it is a test receipt. */
        readonly test: boolean;
      };
    }
  | {
      /** The id of the event; one that comes twice is the same event. */
      readonly id: string;
      readonly type: 'receipt.updated';
      /** When it happened. */
      readonly timestamp: string;
      /** The version of the API in whose words `data` is. */
      readonly api_version: number;
      readonly data: {
        /** The id of the receipt. */
        readonly id: string;
        /** The fields that have changed. */
        readonly fields: readonly string[];
      };
    }
  | {
      /** The id of the event; one that comes twice is the same event. */
      readonly id: string;
      readonly type: 'raw_receipt.processed';
      /** When it happened. */
      readonly timestamp: string;
      /** The version of the API in whose words `data` is. */
      readonly api_version: number;
      readonly data: {
        /** The id of the raw receipt. */
        readonly id: string;
        /** The ids of the receipts that were made from it. */
        readonly receipts: readonly string[];
      };
    }
  | {
      /** The id of the event; one that comes twice is the same event. */
      readonly id: string;
      readonly type: 'raw_receipt.ignored';
      /** When it happened. */
      readonly timestamp: string;
      /** The version of the API in whose words `data` is. */
      readonly api_version: number;
      readonly data: { /** The id of the raw receipt. */ readonly id: string };
    }
  | {
      /** The id of the event; one that comes twice is the same event. */
      readonly id: string;
      readonly type: 'raw_receipt.failed';
      /** When it happened. */
      readonly timestamp: string;
      /** The version of the API in whose words `data` is. */
      readonly api_version: number;
      readonly data: { /** The id of the raw receipt. */ readonly id: string };
    }
  | {
      /** The id of the event; one that comes twice is the same event. */
      readonly id: string;
      readonly type: 'delivery.sent';
      /** When it happened. */
      readonly timestamp: string;
      /** The version of the API in whose words `data` is. */
      readonly api_version: number;
      readonly data: DeliveryEventData;
    }
  | {
      /** The id of the event; one that comes twice is the same event. */
      readonly id: string;
      readonly type: 'delivery.failed';
      /** When it happened. */
      readonly timestamp: string;
      /** The version of the API in whose words `data` is. */
      readonly api_version: number;
      readonly data: DeliveryEventData;
    }
  | {
      /** The id of the event; one that comes twice is the same event. */
      readonly id: string;
      readonly type: 'delivery.bounced';
      /** When it happened. */
      readonly timestamp: string;
      /** The version of the API in whose words `data` is. */
      readonly api_version: number;
      readonly data: DeliveryEventData;
    }
  | {
      /** The id of the event; one that comes twice is the same event. */
      readonly id: string;
      readonly type: 'identifier.created';
      /** When it happened. */
      readonly timestamp: string;
      /** The version of the API in whose words `data` is. */
      readonly api_version: number;
      readonly data: { /** The identifier. */ readonly id: string };
    }
  | {
      /** The id of the event; one that comes twice is the same event. */
      readonly id: string;
      readonly type: 'identifier.updated';
      /** When it happened. */
      readonly timestamp: string;
      /** The version of the API in whose words `data` is. */
      readonly api_version: number;
      readonly data: { /** The identifier. */ readonly id: string };
    }
  | {
      /** The id of the event; one that comes twice is the same event. */
      readonly id: string;
      readonly type: 'identifier.erased';
      /** When it happened. */
      readonly timestamp: string;
      /** The version of the API in whose words `data` is. */
      readonly api_version: number;
      readonly data: { /** The identifier. */ readonly id: string };
    }
  | {
      /** The id of the event; one that comes twice is the same event. */
      readonly id: string;
      readonly type: 'store.created';
      /** When it happened. */
      readonly timestamp: string;
      /** The version of the API in whose words `data` is. */
      readonly api_version: number;
      readonly data: {
        /** The id of the store. */
        readonly id: number;
        /** The reference of the store, by which it is read. */
        readonly reference: number;
      };
    }
  | {
      /** The id of the event; one that comes twice is the same event. */
      readonly id: string;
      readonly type: 'store.updated';
      /** When it happened. */
      readonly timestamp: string;
      /** The version of the API in whose words `data` is. */
      readonly api_version: number;
      readonly data: {
        /** The id of the store. */
        readonly id: number;
        /** The reference of the store, by which it is read. */
        readonly reference: number;
      };
    }
  | {
      /** The id of the event; one that comes twice is the same event. */
      readonly id: string;
      readonly type: 'reward.won';
      /** When it happened. */
      readonly timestamp: string;
      /** The version of the API in whose words `data` is. */
      readonly api_version: number;
      readonly data: {
        /** The id of the reward. */
        readonly id: number;
        /** The id of the loyalty program. */
        readonly program: number;
        /** Whose reward it is. */
        readonly identifier: string;
      };
    }
  | {
      /** The id of the event; one that comes twice is the same event. */
      readonly id: string;
      readonly type: 'link.revoked';
      /** When it happened. */
      readonly timestamp: string;
      /** The version of the API in whose words `data` is. */
      readonly api_version: number;
      readonly data: { /** The id of the receipt. */ readonly id: string };
    };

export type EventPage = {
  readonly events: readonly Event[];
  /** What to give as `after` next time, also when there was nothing. */
  readonly next: string;
  /** Whether there is more behind `next` already. */
  readonly has_more: boolean;
};

// prettier-ignore
export type EventType =
  | 'receipt.created' | 'receipt.updated' | 'raw_receipt.processed' | 'raw_receipt.ignored'
  | 'raw_receipt.failed' | 'delivery.sent' | 'delivery.failed' | 'delivery.bounced' | 'identifier.created'
  | 'identifier.updated' | 'identifier.erased' | 'store.created' | 'store.updated' | 'reward.won'
  | 'link.revoked';

export type ExportedDeliveryEvent = {
  readonly type: string;
  readonly channel: 'email' | 'sms' | 'whatsapp' | null;
  readonly timestamp: string;
};

export type ExportedMessage = {
  readonly id: string;
  readonly receipt_id: string | null;
  readonly channel: 'email' | 'sms' | 'whatsapp';
  readonly recipient: string;
  readonly state: string;
  readonly content: { readonly subject: string | null; readonly text: string } | null;
  readonly timestamp: string;
};

export type ExportedPoints = {
  readonly program_id: number;
  readonly program: string;
  readonly value: number;
  readonly events: readonly LoyaltyEvent[];
  readonly rewards: readonly LoyaltyReward[];
};

export type ExportedReceipt = Receipt & {
  readonly raw_receipts: readonly RawReceiptStatus[];
  readonly delivery_events: readonly ExportedDeliveryEvent[];
  /** What staff wrote down about the receipt, newest first. */
  readonly notes: readonly { readonly text: string; readonly timestamp: string }[];
};

/** Data of the till’s fiscal device, as sent. */
export type Fiscal = {
  readonly scheme: string;
  readonly status: 'original' | 'copy' | 'training' | 'cancelled' | 'outage' | 'information';
  /** What the QR code holds. */
  readonly code: string | null;
  readonly url: string | null;
  readonly values: { readonly [key: string]: string };
};

/** Data of the till’s fiscal device, kept and given as sent: never computed or altered here. What its code says is compared with the receipt (`warnings`). */
export type FiscalInput = {
  /** The rule that it follows, `<country>-<name>`: `de-tse`, `at-rksv`, `pt-atcud` and so on; others are kept and given as well. */
  readonly scheme: string;
  /** What the document is for the tax office; `original` unless stated. */
  readonly status?: 'original' | 'copy' | 'training' | 'cancelled' | 'outage' | 'information' | null;
  /** What the QR code holds, verbatim: at most 2900 bytes of UTF-8. */
  readonly code?: string | null;
  /** Where the document can be checked. */
  readonly url?: string | null;
  /** Texts by their names, such as `serial_number`; the names that are known are in docs/fiscal.md. */
  readonly values?: { readonly [key: string]: string } | null;
};

export type ForgotPasswordInput = { readonly email: string };

export type HandOver = {
  /** Ends with `/`. */
  readonly base: string;
  readonly prefix: string;
  /** Error correction of the QR code (ISO/IEC 18004). */
  readonly qr_error_correction: 'L' | 'M' | 'Q' | 'H';
};

export type Health = { readonly status: 'ok' };

export type Identifier = {
  readonly identifier: string;
  readonly created_timestamp: string;
  readonly updated_timestamp: string;
  /** When a till or the portal last changed the consumer. */
  readonly source_updated_timestamp: string;
  readonly summary: {
    readonly receipts: number;
    readonly total: number;
    readonly first_timestamp: string | null;
    readonly last_timestamp: string | null;
  };
  readonly properties: IdentifierProperties;
};

export type IdentifierExport = {
  readonly exported_timestamp: string;
  readonly identifier: Identifier;
  readonly receipts: readonly ExportedReceipt[];
  readonly messages: readonly ExportedMessage[];
  readonly loyalty: readonly ExportedPoints[];
  readonly audit: readonly AuditEntry[];
  /** What is held of each identifier that is merged with it. */
  readonly merged: readonly {
    readonly identifier: Identifier;
    readonly receipts: readonly ExportedReceipt[];
    readonly messages: readonly ExportedMessage[];
    readonly loyalty: readonly ExportedPoints[];
    readonly audit: readonly AuditEntry[];
  }[];
};

export type IdentifierInput = {
  readonly identifier: string;
  readonly properties?: IdentifierPropertiesInput | null;
};

export type IdentifierMade = { readonly identifier: string };

export type IdentifierMerge = {
  readonly identifier: string;
  /** The identifier that it was merged into. */
  readonly into: string;
  readonly merged_timestamp: string;
  /** As in the audit trail. */
  readonly merged_by: string;
  /** Until when it can be undone. */
  readonly undo_until_timestamp: string;
};

export type IdentifierMergeInput = {
  /** The consumer that the one in the path is merged into. */ readonly into: string;
};

export type IdentifierMerges = {
  /** The identifier that stands for the consumer. */
  readonly identifier: string;
  /** The merges of the consumer’s other identifiers, newest first. */
  readonly merged: readonly IdentifierMerge[];
  /** Other consumers that may be the same person, at most five. */
  readonly similar: readonly {
    readonly identifier: string;
    /** `name` is the name with the date of birth or the postal address. */
    readonly same: readonly ('email' | 'phone' | 'name')[];
  }[];
};

/** Use a JSON Patch. */
export type IdentifierPlainPatch = {
  readonly properties: {
    readonly email?: string | null;
    readonly name?: NameInput | null;
    readonly 'opt-out'?: readonly string[] | null;
    readonly 'opt-out+='?: readonly string[] | null;
    readonly 'opt-out-='?: readonly string[] | null;
  };
};

export type IdentifierProperties = {
  readonly name: Name;
  readonly email: string | null;
  readonly phone: string | null;
  readonly postcode: string | null;
  readonly city: string | null;
  readonly address: readonly string[];
  readonly house_number: string | null;
  readonly gender: string | null;
  readonly birthdate: string | null;
  /** What is not sent to the consumer automatically: `receipts` stops e-mails, `sms` and `whatsapp` stop those messages. A set. */
  readonly 'opt-out': readonly string[];
};

export type IdentifierPropertiesInput = {
  readonly name?: NameInput | null;
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly postcode?: string | null;
  readonly city?: string | null;
  readonly address?: readonly string[] | null;
  readonly house_number?: string | null;
  readonly gender?: string | null;
  readonly birthdate?: string | null;
  /** What is not sent to the consumer automatically: `receipts` stops e-mails, `sms` and `whatsapp` stop those messages. A set. */
  readonly 'opt-out'?: readonly string[] | null;
};

export type IdentifierValidation = {
  readonly status: 'valid' | 'invalid' | 'unknown';
  readonly provider: 'internal' | 'kickbox';
  /** Similar addresses that may have been intended. */
  readonly suggestions: readonly string[];
  readonly details: {
    /** Whether its mail server accepts every address; false if not checked. */
    readonly accept_all: boolean;
    readonly did_you_mean: string | null;
    readonly disposable: boolean;
    readonly domain: string;
    readonly email: string;
    readonly free: boolean;
    readonly message: string | null;
    readonly reason: string;
    /** `deliverable`, `undeliverable`, `risky` or `unknown`. */
    readonly result: string;
    readonly role: boolean;
    /** Quality of the address, 0 to 1. */
    readonly sendex: number;
    /** Whether the address could be checked. */
    readonly success: boolean;
    readonly user: string;
  };
};

export type IdentifiersFound = {
  /** Exact number of results. */
  readonly hits: number;
  /** Duration of the search in whole milliseconds. */
  readonly time: number;
  readonly identifiers: readonly Identifier[];
};

export type InboxProblem = {
  readonly kind: InboxProblemKind;
  readonly fingerprint: string;
  readonly state: 'open' | 'snoozed' | 'resolved';
  readonly snoozed_until: string | null;
  readonly resolved_timestamp: string | null;
  readonly assignee: { readonly email: string; readonly name: string | null } | null;
  /** Occurrences, among the newest ones that are looked at. */
  readonly count: number;
  readonly store_count: number;
  /** Tills, as far as occurrences name theirs. */
  readonly till_count: number;
  /** Names of some of the stores and tills. */
  readonly places: readonly string[];
  readonly first_seen_timestamp: string;
  readonly last_seen_timestamp: string;
  /** The newest occurrence. */
  readonly sample: {
    readonly type: 'raw_receipt' | 'delivery' | 'receipt' | 'store' | 'erasure';
    readonly id: string;
  } | null;
  /** What was noted of the newest occurrence. */
  readonly message: string | null;
  /** Of failed raw receipts: what read them. */
  readonly transformation: string | null;
  /** Whether another version of the transformation was published since the last one failed. */
  readonly fix_published: boolean;
};

// prettier-ignore
export type InboxProblemKind =
  | 'raw_failed' | 'raw_waiting' | 'silent' | 'delivery_failed' | 'delivery_kept' | 'erasure_failed'
  | 'number_gap' | 'total_mismatch' | 'clock_ahead' | 'card_number_masked' | 'fiscal_code_malformed'
  | 'fiscal_total_differs' | 'fiscal_time_differs' | 'fiscal_number_differs' | 'fiscal_signature_invalid'
  | 'fiscal_missing';

export type InboxProblemPatch = {
  readonly state?: 'open' | 'snoozed' | 'resolved' | null;
  /** Needed with the state `snoozed`. */
  readonly snoozed_until?: string | null;
  /** E-mail address of the portal user who looks after it; null for nobody. */
  readonly assignee?: string | null;
};

export type InputOptionsInput = {
  readonly charset?: string | null;
  readonly delimiter?: string | null;
  readonly header?: boolean | null;
};

export type InstallTransformationInput = { readonly name: string };

/** An item line; `name:<tag>` is its name in another language. */
export type Item = {
  readonly name: string;
  readonly quantity: number;
  readonly total: number;
  readonly unit: string | null;
  readonly net: number | null;
  readonly gross: number | null;
  readonly unit_price: number | null;
  readonly gross_unit_price: number | null;
  readonly net_unit_price: number | null;
  readonly vat: Vat | null;
  readonly taxes: readonly Tax[];
  readonly discounts: readonly Discount[];
  readonly return: {
    readonly localtime: string;
    readonly reason: string | null;
    readonly properties: { readonly [key: string]: unknown };
  } | null;
  readonly properties: { readonly [key: string]: unknown };
  readonly [key: `name:${string}`]: string;
};

/** An item line. `name:<tag>` is its name in another language: an RFC 5646 tag with `_` for `-`, every subtag registered and in its canonical case, such as `name:de_AT`. */
export type ItemInput = {
  readonly name: string;
  readonly quantity: number;
  readonly total: number;
  /** The unit of the quantity, such as `kg`. */
  readonly unit?: string | null;
  readonly net?: number | null;
  readonly gross?: number | null;
  readonly unit_price?: number | null;
  readonly gross_unit_price?: number | null;
  readonly net_unit_price?: number | null;
  readonly vat?: VatInput | null;
  readonly taxes?: readonly TaxInput[] | null;
  readonly discounts?: readonly DiscountInput[] | null;
  readonly return?: ReturnInput | null;
  /** Any JSON object. Search covers `details` (a list of text), `product_code` and `category`. */
  readonly properties?: { readonly [key: string]: unknown } | null;
  readonly [key: `name:${string}`]: string | null;
};

/** A JSON Patch (RFC 6902). It is applied completely or not at all. Requests signed for a consumer have at most 200 operations and 256 KiB. */
export type JsonPatch = readonly JsonPatchOperation[];

export type JsonPatchOperation =
  | { readonly op: 'add'; readonly path: string; readonly value: unknown }
  | { readonly op: 'replace'; readonly path: string; readonly value: unknown }
  | { readonly op: 'test'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string }
  | { readonly op: 'move'; readonly path: string; readonly from: string }
  | { readonly op: 'copy'; readonly path: string; readonly from: string };

export type KeptRequest = {
  /** For `after`. */
  readonly id: string;
  /** As in `x-request-id` and in errors. Callers may choose it: it need not be unique. */
  readonly request_id: string;
  /** When it came. */
  readonly timestamp: string;
  /** The id of the client. */
  readonly client: number;
  readonly operation: string;
  readonly method: string;
  /** With its query, without what signs it; card numbers and secrets are masked. */
  readonly path: string;
  readonly status: number;
  /** The code of the error; null if it was not refused. */
  readonly code: string | null;
  readonly duration_ms: number;
  /** Of the caller; null for requests that a consumer is signed for. */
  readonly address: string | null;
  /** Of the body; null without one. */
  readonly content_type: string | null;
  /** Only of refused requests, for three days, up to 64 KiB, as text. Card numbers and secrets are masked; JSON is written anew if anything in it is. */
  readonly body: string | null;
};

/** Omitted values come from the store, then from the retailer. */
export type L10nInput = {
  readonly locale?: Locale | null;
  readonly translation_locale?: Locale | null;
  readonly timezone?: TimeZone | null;
  readonly currency?: CurrencyCode | null;
};

/** A language and region: a BCP 47 language tag in its canonical case. `de_DE` is read as `de-DE`. */
export type Locale = string;

/** Date and time at the till, ISO 8601. Seconds may be left out, fractions are cut to milliseconds. Without a zone it is read in that of the receipt (`l10n.timezone`), the store or the retailer. */
export type Localtime = string;

export type Logo = {
  readonly id: string;
  readonly url: string;
  readonly width: number;
  readonly height: number;
};

export type LoyaltyEvent = {
  readonly description: string | null;
  readonly receipt_id: string | null;
  readonly receipt_timestamp: string | null;
  /** Whether `value` is the new balance rather than an amount added. */
  readonly set: boolean;
  readonly timestamp: string;
  readonly transaction_id: string | null;
  readonly value: number;
};

export type LoyaltyProgram = {
  readonly id: number;
  readonly name: string;
  readonly active: boolean;
  readonly rules: LoyaltyRules;
  readonly reward: LoyaltyRewardRule | null;
  readonly created_timestamp: string;
  readonly updated_timestamp: string;
};

export type LoyaltyProgramInput = {
  readonly name: string;
  /** Whether receipts earn points; true by default. */
  readonly active?: boolean | null;
  readonly rules: LoyaltyRulesInput;
  readonly reward?: LoyaltyRewardRule | null;
};

export type LoyaltyProgramPatch = {
  readonly name?: string | null;
  readonly active?: boolean | null;
  /** Replaced as a whole. */
  readonly rules?: LoyaltyRulesInput | null;
  /** null turns rewards off. */
  readonly reward?: LoyaltyRewardRule | null;
};

export type LoyaltyReward = {
  readonly id: number;
  readonly identifier: string;
  readonly name: string;
  readonly value: number;
  readonly claimed: boolean;
  readonly timestamp: string;
  readonly receipt_timestamp: string | null;
};

export type LoyaltyRewardPatch = { /** Whether the consumer has received it. */ readonly claimed: boolean };

/** The reward for every `every` points. */
export type LoyaltyRewardRule = {
  readonly every: number;
  readonly name: string;
  /** Value of the reward. */
  readonly value: number;
};

export type LoyaltyRules = {
  /** Points per full `per_amount`. */
  readonly points: number;
  /** An amount, in the currency of the receipt. */
  readonly per_amount: number;
  /** Participating stores; empty for all. */
  readonly store_references: readonly number[];
};

export type LoyaltyRulesInput = {
  /** Points per full `per_amount`. */
  readonly points: number;
  /** An amount, in the currency of the receipt. */
  readonly per_amount: number;
  readonly store_references?: readonly number[] | null;
};

export type LoyaltyValue = { readonly identifier: string; readonly value: number };

export type LoyaltyValuePatch = {
  /** The value afterwards. */
  readonly value?: number | null;
  /** Points to add. */
  readonly 'value+='?: number | null;
  /** Points to deduct. */
  readonly 'value-='?: number | null;
  readonly description?: string | null;
};

export type MappingDifference = {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly missing: 'before' | 'after' | null;
};

export type MappingFailure = {
  readonly code: string;
  readonly message: string;
  readonly reason: MappingFailureReason | null;
  readonly parameters: { readonly [key: string]: string | number };
  readonly violations: readonly MappingViolation[];
  readonly where: 'mapping' | 'input' | 'receipt';
  readonly position: number | null;
  readonly line: number | null;
  readonly column: number | null;
};

// prettier-ignore
export type MappingFailureReason =
  | 'no_transformation' | 'other_kind' | 'unread_kind' | 'unknown_xml' | 'unknown_xml_namespace'
  | 'unknown_json' | 'unknown_json_empty' | 'unknown_table' | 'unknown_zip' | 'unknown_text' | 'not_this_kind'
  | 'input_unreadable' | 'charset_unknown' | 'not_utf8' | 'not_json' | 'json_too_deep' | 'reserved_key'
  | 'csv_too_large' | 'csv_unreadable' | 'xml_doctype' | 'xml_malformed' | 'xml_too_deep' | 'xml_unreadable'
  | 'zip_unreadable' | 'zip_damaged' | 'zip_too_large' | 'picture_only' | 'command_cut_off' | 'input_timeout'
  | 'input_out_of_memory' | 'mapping_timeout' | 'mapping_out_of_memory' | 'mapping_failed'
  | 'function_changed' | 'result_too_large' | 'too_many_receipts' | 'link_for_several' | 'decimal_text'
  | 'too_many_slips' | 'number_too_long' | 'not_a_number' | 'number_expected' | 'localtime_texts'
  | 'in_zone_texts' | 'minor_arguments' | 'total_numbers' | 'ignore_text' | 'not_a_time' | 'invalid_receipt'
  | 'store_missing' | 'store_not_taken' | 'store_incomplete' | 'machine_busy' | 'service_failed'
  | 'text_withheld';

export type MappingPreview = {
  readonly parsed: ParsedInput;
  readonly failure: MappingFailure | null;
  readonly total: number;
  readonly ignored: readonly string[];
  readonly receipts: readonly {
    readonly body: unknown;
    readonly receipt: Receipt | null;
    readonly html: string | null;
    readonly violations: readonly MappingViolation[];
    readonly problem: string | null;
    readonly problem_reason: MappingFailureReason | null;
  }[];
  readonly milliseconds: number;
};

export type MappingPreviewInput = {
  readonly input_format: 'json' | 'xml' | 'csv' | 'text' | 'escpos' | 'zip' | 'auto';
  readonly options?: InputOptionsInput | null;
  readonly mapping: string;
  readonly kind?: DocumentKind;
  readonly raw_id?: string | null;
  readonly content?: string | null;
  readonly content_type?: string | null;
  readonly properties?: { readonly [key: string]: unknown } | null;
};

export type MappingRun = {
  readonly total: number;
  readonly done: number;
  readonly results: readonly {
    readonly raw_id: string;
    readonly state: RawReceiptState;
    readonly received_timestamp: string;
    readonly change: 'same' | 'changed' | 'new_failure' | 'fixed';
    readonly before: MappingRunSide;
    readonly after: MappingRunSide;
    readonly differences: readonly MappingDifference[];
  }[];
  readonly next: string | null;
};

export type MappingRunInput = {
  readonly input_format?: 'json' | 'xml' | 'csv' | 'text' | 'escpos' | 'zip' | 'auto' | null;
  readonly options?: InputOptionsInput | null;
  readonly mapping?: string | null;
  readonly count?: number | null;
  readonly after?: string | null;
  readonly done?: number | null;
};

export type MappingRunSide = { readonly receipts: number; readonly failure: MappingFailure | null };

export type MappingViolation = {
  readonly name: string;
  readonly description: string;
  readonly reason: string;
  readonly parameters: { readonly [key: string]: string | number | readonly string[] };
};

export type Name = {
  readonly title: string | null;
  readonly first: string | null;
  readonly middle: string | null;
  readonly last: string | null;
};

export type NameInput = {
  readonly title?: string | null;
  readonly first?: string | null;
  readonly middle?: string | null;
  readonly last?: string | null;
};

export type OwnerProof = {
  readonly current_password: string;
  /** From the authenticator app, or a recovery code, which is then used up. */
  readonly code: string;
};

export type ParsedInput = {
  readonly format: 'json' | 'xml' | 'csv' | 'text' | 'escpos' | 'zip' | 'auto';
  readonly value: unknown;
  readonly truncated: boolean;
  readonly failure: MappingFailure | null;
};

export type PasswordLink = {
  readonly email: string;
  /** Anyone who opens it can set the password of the user. */
  readonly link: string;
  readonly expires_timestamp: string;
};

export type Payment = {
  readonly method: string;
  readonly amount: number;
  readonly currency: string | null;
  readonly change: number | null;
  readonly number: string | null;
  readonly issue: string | null;
  readonly start: string | null;
  readonly end: string | null;
  readonly po_number: string | null;
  readonly details: { readonly [key: string]: unknown } | null;
};

/** Text or integers that hold a whole card number are refused. */
export type PaymentInput = {
  readonly method: string;
  readonly amount: number;
  readonly currency?: CurrencyCode | null;
  readonly change?: number | null;
  /** The last four digits. A masked number such as `****4242` is stored as its last four digits; a whole card number is refused. */
  readonly number?: string | null;
  readonly issue?: string | null;
  readonly start?: string | null;
  readonly end?: string | null;
  readonly po_number?: string | null;
  readonly details?: {
    readonly change?: number | null;
    /** The last four digits. A masked number such as `****4242` is stored as its last four digits; a whole card number is refused. */
    readonly number?: string | null;
    readonly issue?: string | null;
    readonly start?: string | null;
    readonly end?: string | null;
    readonly po_number?: string | null;
    readonly type?: string | null;
    readonly rounding?: number | null;
    readonly expiry?: string | null;
    readonly balance?: number | null;
    readonly other?: { readonly [key: string]: unknown } | null;
  } | null;
};

/** Permission for one operation. */
// prettier-ignore
export type Permission =
  | 'view.get_receipts' | 'view.get_receipt' | 'view.patch_receipt' | 'view.assign_receipt'
  | 'view.search_receipts' | 'view.export_receipts' | 'view.sum_receipts' | 'view.get_receipt_links'
  | 'view.post_receipt_link' | 'view.delete_receipt_link' | 'view.get_receipt_notes'
  | 'view.post_receipt_note' | 'view.patch_receipt_note' | 'view.delete_receipt_note' | 'view.post_receipt'
  | 'view.post_test_receipt' | 'view.delete_test_receipts' | 'view.post_pos_receipt' | 'view.post_pos_data'
  | 'view.get_pos_status' | 'view.preview_transformation' | 'view.run_transformation'
  | 'view.get_raw_receipts' | 'view.get_raw_receipt' | 'view.get_raw_receipt_original'
  | 'view.replay_raw_receipt' | 'view.replay_raw_receipts' | 'view.get_raw_replay' | 'view.get_store_tills'
  | 'view.get_hand_over' | 'view.get_transformations' | 'view.post_transformation' | 'view.get_transformation'
  | 'view.patch_transformation' | 'view.put_transformation_draft' | 'view.test_transformation'
  | 'view.publish_transformation' | 'view.roll_back_transformation' | 'view.post_attachment'
  | 'view.get_attachment' | 'view.send_receipt' | 'view.send_receipt_batch' | 'view.cancel_deliveries'
  | 'view.get_deliveries' | 'view.get_delivery' | 'view.retry_deliveries' | 'view.retry_delivery'
  | 'view.get_receipt_deliveries' | 'view.get_receipt_channels' | 'view.patch_identifier'
  | 'view.post_identifier' | 'view.get_identifier' | 'view.get_identifiers' | 'view.search_identifiers'
  | 'view.validate_identifier' | 'view.get_identifier_merges' | 'view.merge_identifiers'
  | 'view.unmerge_identifiers' | 'view.export_identifier' | 'view.erase_identifier' | 'view.get_erasures'
  | 'view.get_erasure' | 'view.retry_erasure' | 'view.post_store' | 'view.patch_store' | 'view.get_stores'
  | 'view.get_store' | 'view.get_tills' | 'view.get_till' | 'view.put_till_status' | 'view.put_till'
  | 'view.print_receipt' | 'view.get_rewards' | 'view.patch_reward' | 'view.get_identifier_events'
  | 'view.post_loyalty_program' | 'view.get_loyalty_programs' | 'view.get_loyalty_program'
  | 'view.patch_loyalty_program' | 'view.get_loyalty_identifier' | 'view.patch_loyalty_identifier'
  | 'view.post_card' | 'view.get_cards' | 'view.import_cards' | 'view.post_client' | 'view.patch_client'
  | 'view.get_clients' | 'view.get_client' | 'view.put_revoked_token' | 'view.get_revoked_tokens'
  | 'view.post_webhook' | 'view.patch_webhook' | 'view.get_webhooks' | 'view.delete_webhook'
  | 'view.put_portal_user' | 'view.get_portal_users' | 'view.get_portal_user' | 'view.send_password_reset'
  | 'view.delete_portal_user_totp' | 'view.get_portal_groups' | 'view.get_portal_group'
  | 'view.put_portal_group' | 'view.delete_portal_group' | 'view.get_brand' | 'view.put_brand'
  | 'view.preview_brand' | 'view.post_brand_logo' | 'view.get_brand_logo' | 'view.get_settings'
  | 'view.patch_settings' | 'view.get_setup' | 'view.patch_setup' | 'view.get_report' | 'view.get_audit'
  | 'view.get_events' | 'view.get_requests';

export type PortalGroup = {
  readonly name: string;
  readonly permissions: readonly string[];
  readonly users: number;
};

export type PortalGroupInput = {
  /** Names of permissions, or `*` for all there are and will be. An upgrade adds new permissions to a list of all. */
  readonly permissions: readonly ('*' | Permission)[];
  readonly name?: string | null;
};

export type PortalUser = {
  readonly email: string;
  readonly name: string | null;
  readonly group: string;
  readonly status: 'active' | 'inactive';
  readonly created_timestamp: string;
  readonly updated_timestamp: string;
  /** Whether signing in requires a second factor. */
  readonly has_totp: boolean;
  /** False until the user has followed a link from an e-mail. */
  readonly has_password: boolean;
  /** The last use of the portal, to the minute; null when there was none in the last weeks. */
  readonly last_seen_timestamp: string | null;
};

export type PortalUserInput = {
  /** A group that the retailer has; empty means none. */
  readonly group: string;
  readonly status: 'active' | 'inactive';
  /** Whether a new user who is active gets an e-mail to set a password; true by default. */
  readonly send_password_reset_on_create?: boolean | null;
};

export type PosDataInput = {
  readonly source_id: string;
  readonly source_read: string;
  readonly entry_id: string;
  readonly store_reference: StoreReference;
  readonly till_id: string;
  readonly till_uuid: string;
  /** The raw receipt as base64. */
  readonly receipt: string;
  /** Media type of the raw receipt. */
  readonly content_type?: string | null;
  /** What the transformation gets as `$properties`. */
  readonly properties?: { readonly [key: string]: unknown } | null;
  readonly duplicate?: boolean | null;
  readonly external_id?: string | null;
  /** Files by their labels. */
  readonly attachments?: { readonly [key: string]: AttachmentInput } | null;
};

export type PrintReceiptInput = { /** UUID of the till. */ readonly till: string };

/** Every error in the format of RFC 9457. */
export type Problem = {
  readonly type: 'about:blank';
  /** The reason phrase in lower case. */
  readonly title: string;
  readonly status: number;
  /** What went wrong, for people. */
  readonly detail: string;
  readonly errors?: readonly Violation[];
  readonly code: ErrorCode;
  /** The cause, for codes that have several. */
  readonly reason?: RefusalReason;
  /** Values for a message about the reason. */
  readonly parameters?: { readonly [key: string]: string | number | readonly string[] };
  /** Errors in the receipt that the reason is about. */
  readonly violations?: readonly MappingViolation[];
  readonly request_id: string;
};

export type Profile = {
  readonly email: string;
  readonly name: string | null;
  readonly group: string;
  readonly permissions: readonly string[];
  readonly retailer: { readonly id: number; readonly name: string };
  /** Language of the daily mail about open problems; null for none. */
  readonly problem_mail: 'en' | 'de' | null;
  readonly totp: { readonly enabled: boolean; readonly recovery_codes_left: number };
  readonly created_timestamp: string;
  readonly updated_timestamp: string;
};

export type ProfilePatch = {
  readonly name?: string | null;
  readonly password?: string | null;
  readonly current_password?: string | null;
  readonly problem_mail?: 'en' | 'de' | null;
};

export type PublishTransformationInput = { readonly revision?: number | null };

export type RawReceipt = RawReceiptListed & {
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly properties: { readonly [key: string]: unknown };
  readonly attachments: { readonly [key: string]: string };
  /** What in it became no receipt, such as an unpaid order of a list, and why; the first 500. `id` is what the document calls it. */
  readonly left_out: readonly { readonly id: string | null; readonly reason: string }[];
  readonly source_read: string | null;
  readonly store_reference: string | null;
  readonly till_id: string | null;
  readonly till_uuid: string | null;
  readonly created_by: string;
  readonly request_id: string;
  readonly receipts: readonly {
    readonly id: string;
    readonly transaction_id: string;
    readonly localtime: string;
    readonly total: number;
    readonly currency: string | null;
    readonly store_reference: number;
  }[];
};

export type RawReceiptFailure = {
  readonly code: string;
  readonly message: string;
  /** Where in the mapping or the input, in characters from 0. */
  readonly position: number | null;
  /** A `MappingFailureReason`, or the `reason` of an error that refused a receipt; null when there is only the message. `text_withheld` in lists, without `view.get_raw_receipt`, for what may repeat the document. */
  readonly reason: string | null;
  /** Values for a message about the reason. */
  readonly parameters: { readonly [key: string]: string | number | readonly string[] };
  /** Errors in a receipt created from it. */
  readonly violations: readonly MappingViolation[];
};

export type RawReceiptListed = RawReceiptStatus & {
  readonly duplicate: boolean;
  /** Whether its content was deleted after the retention period. */
  readonly pruned: boolean;
  readonly attempts: number;
  /** Whether a test client sent it: its receipts are test receipts. */
  readonly test: boolean;
};

/** `received`: waiting to be processed; `processed`: receipts were created; `ignored`: it contains no sale; `failed`: see `failure`. */
export type RawReceiptState = 'received' | 'processed' | 'ignored' | 'failed';

export type RawReceiptStatus = {
  readonly id: string;
  readonly state: RawReceiptState;
  readonly content_type: string | null;
  readonly bytes: number;
  readonly external_id: string | null;
  readonly transaction_id: string | null;
  readonly source_id: string | null;
  readonly entry_id: string | null;
  /** The receipts created from it. */
  readonly receipt_ids: readonly string[];
  readonly transformation: string | null;
  readonly transformation_version: number | null;
  readonly failure: RawReceiptFailure | null;
  /** Why an `ignored` raw receipt contains no sale, if its transformation says so. */
  readonly ignored_reason: string | null;
  readonly received_timestamp: string;
  readonly processed_timestamp: string | null;
};

export type RawReplay = {
  readonly id: string;
  readonly filter: {
    readonly state: 'failed' | 'ignored';
    readonly transformation?: unknown;
    readonly code?: unknown;
    readonly cause?: unknown;
    readonly from?: unknown;
    readonly to?: unknown;
  };
  readonly total: number;
  readonly done: number;
  readonly processed: number;
  readonly failed: number;
  readonly ignored: number;
  readonly finished: boolean;
  readonly created_by: string;
  readonly created_timestamp: string;
};

/** A receipt. Amounts are in `l10n.currency`. */
export type Receipt = {
  readonly id: string;
  readonly identifier: string | null;
  readonly incomplete: boolean;
  readonly items: readonly Item[];
  /** Date and time at the till, with its offset. */
  readonly localtime: string;
  /** The instant of `localtime` in UTC. */
  readonly timestamp: string;
  readonly net: number | null;
  readonly subtotal: number | null;
  readonly gross: number | null;
  readonly total: number;
  readonly payments: readonly Payment[];
  /** The raw receipts behind it. */
  readonly pos_data_ids: readonly string[];
  readonly properties: { readonly [key: string]: unknown };
  readonly retailer: ReceiptRetailer;
  readonly store: ReceiptStore;
  readonly store_reference: string;
  readonly till_uuid: string | null;
  readonly transaction_id: string;
  readonly external_id: string | null;
  readonly vat: readonly Vat[];
  readonly taxes: readonly Tax[];
  readonly discounts: readonly Discount[];
  readonly l10n: ReceiptL10n;
  /** Data of the till’s fiscal device, as sent. */
  readonly fiscal: readonly Fiscal[];
  readonly duplicate: boolean;
  /** There when it was made to try the service out: it counts nowhere, and is never sent. */
  readonly test?: true;
  readonly attachments: { readonly [key: string]: Attachment };
};

export type ReceiptChannel = {
  readonly channel: 'email' | 'sms' | 'whatsapp';
  readonly available: boolean;
  readonly address: string | null;
  /** Whose address it is: `consumer` where it is the own one of the receipt’s consumer, `receipt` where the receipt alone names it. Null without an address. */
  readonly source: 'receipt' | 'consumer' | null;
  readonly reason: 'not_enabled' | 'no_address' | 'test_receipt' | null;
  readonly provider: 'outbox' | 'smtp' | 'twilio';
};

/** A receipt as it is submitted. */
export type ReceiptInput = {
  readonly items: readonly ItemInput[];
  /** Unique ID of the receipt at the retailer. */
  readonly transaction_id: string;
  readonly localtime: Localtime;
  /** In the currency of the receipt, as are all amounts. */
  readonly total: number;
  readonly store_reference: StoreReference;
  /** The consumer. */
  readonly identifier?: string | null;
  /** Any JSON object. The service uses `salesperson`, `operator`, `email`, `email_settings` (`send`, `template`, `block`) and `messaging_settings` (`sms` and `whatsapp`, each with `send`). The receipt page shows `return_by` (a date) or `return_days`, also of items, and `warranty_until`, `warranty_months` or `warranty_years` of items. */
  readonly properties?: { readonly [key: string]: unknown } | null;
  readonly payments?: readonly PaymentInput[] | null;
  readonly net?: number | null;
  readonly subtotal?: number | null;
  readonly gross?: number | null;
  /** Use `taxes`. */
  readonly vat?: readonly VatInput[] | null;
  readonly taxes?: readonly TaxInput[] | null;
  readonly discounts?: readonly DiscountInput[] | null;
  readonly l10n?: L10nInput | null;
  /** Data of the till’s fiscal device, such as a security module: kept and given as sent. */
  readonly fiscal?: readonly FiscalInput[] | null;
  /** Creates or updates the store, if the retailer allows it. A new store needs `name` and `country`. */
  readonly store?: ReceiptStoreInput | null;
  /** UUID of the till that issued it. */
  readonly till_uuid?: string | null;
  /** Whether expected fields are missing. */
  readonly incomplete?: boolean | null;
  /** Whether this is a copy: it has its own transaction id and does not count in statistics and loyalty. */
  readonly duplicate?: boolean | null;
  /** A UUIDv4 of the sender, unique like `transaction_id`. */
  readonly external_id?: string | null;
  /** The link of its page, made by the till from 128 random bits as base32, so that it can be shown before the receipt is sent. Its address is `base`, `prefix` (GET /pos/hand-over) and this. 409 `link_taken` when it was ever given to another receipt. */
  readonly link?: string | null;
  /** Files by their labels. */
  readonly attachments?: { readonly [key: string]: AttachmentInput } | null;
};

export type ReceiptL10n = {
  readonly locale: string;
  readonly translation_locale: string | null;
  readonly timezone: string;
  readonly currency: string;
};

export type ReceiptLink = {
  readonly _links: ReceiptLinks | null;
  readonly created_timestamp: string;
  readonly revoked_timestamp: string | null;
};

export type ReceiptLinkIssued = { readonly _links: ReceiptLinks };

export type ReceiptLinks = {
  readonly webview: { readonly href: string; readonly qrcode: string };
  readonly pdf: { readonly href: string };
};

/** A receipt in a list: like Receipt, but `store_reference` is the integer of the store. */
export type ReceiptListed = {
  readonly id: string;
  readonly identifier: string | null;
  readonly incomplete: boolean;
  readonly items: readonly Item[];
  /** Date and time at the till, with its offset. */
  readonly localtime: string;
  /** The instant of `localtime` in UTC. */
  readonly timestamp: string;
  readonly net: number | null;
  readonly subtotal: number | null;
  readonly gross: number | null;
  readonly total: number;
  readonly payments: readonly Payment[];
  /** The raw receipts behind it. */
  readonly pos_data_ids: readonly string[];
  readonly properties: { readonly [key: string]: unknown };
  readonly retailer: ReceiptRetailer;
  readonly store: ReceiptStore;
  readonly store_reference: number;
  readonly till_uuid: string | null;
  readonly transaction_id: string;
  readonly external_id: string | null;
  readonly vat: readonly Vat[];
  readonly taxes: readonly Tax[];
  readonly discounts: readonly Discount[];
  readonly l10n: ReceiptL10n;
  /** Data of the till’s fiscal device, as sent. */
  readonly fiscal: readonly Fiscal[];
  readonly duplicate: boolean;
  /** There when it was made to try the service out: it counts nowhere, and is never sent. */
  readonly test?: true;
  readonly attachments: { readonly [key: string]: Attachment };
};

export type ReceiptNote = {
  readonly id: string;
  readonly text: string;
  /** As in the audit trail: `user:…` or `client:…`. */
  readonly created_by: string;
  readonly created_timestamp: string;
  /** When the text was last changed. */
  readonly edited_timestamp: string | null;
};

export type ReceiptNoteInput = {
  /** Plain text. Card numbers are stored masked to their last four digits. */
  readonly text: string;
};

export type ReceiptRetailer = { readonly name: string; readonly vatno: string | null };

export type ReceiptStore = {
  readonly name: string;
  readonly address: readonly string[];
  readonly city: string | null;
  readonly country: string;
  readonly phone: string | null;
  readonly postcode: string | null;
  readonly properties: { readonly [key: string]: unknown };
};

export type ReceiptStoreInput = {
  readonly external_reference?: string | null;
  readonly name?: string | null;
  readonly address?: readonly string[] | null;
  readonly city?: string | null;
  readonly postcode?: string | null;
  readonly country?: CountryCode | null;
  readonly phone?: string | null;
  readonly locale?: Locale | null;
  readonly timezone?: TimeZone | null;
  readonly currency?: CurrencyCode | null;
  /** Free. Receipt pages show `opening_hours`, such as `Mo-Fr 08:00-20:00; Sa 09:00-18:00`. */
  readonly properties?: null;
  /** Free. */
  readonly settings?: null;
};

export type ReceiptSubmitted = {
  readonly id: string;
  /** Links to the page for the consumer, if the retailer has turned them on. */
  readonly _links?: ReceiptLinks;
  /** Possible problems: the amounts do not add up, the time is in the future, a card number in a text or property was cut to its last four digits, or the fiscal data is broken, differs from the receipt, or is missing where it is expected. */
  readonly warnings?: readonly (
    | 'total_mismatch'
    | 'clock_ahead'
    | 'card_number_masked'
    | 'fiscal_code_malformed'
    | 'fiscal_total_differs'
    | 'fiscal_time_differs'
    | 'fiscal_number_differs'
    | 'fiscal_signature_invalid'
    | 'fiscal_missing'
  )[];
};

export type ReceiptSums = {
  /** Exact number of results. */
  readonly hits: number;
  /** By currency; null where they are not known yet. */
  readonly totals:
    | readonly {
        /** ISO 4217; null for receipts without a currency. */
        readonly currency: string | null;
        readonly receipts: number;
        readonly total: number;
      }[]
    | null;
  /** Duplicates among the results, in no total; null together with `totals`. */
  readonly duplicates: number | null;
  /** Test receipts among the results, in no total; null together with `totals`. */
  readonly tests: number | null;
};

export type ReceiptsFound = {
  /** Exact number of results. */
  readonly hits: number;
  /** Duration of the search in whole milliseconds. */
  readonly time: number;
  readonly receipts: readonly Receipt[];
};

export type RecoveryCodes = { readonly recovery_codes: readonly string[] };

// prettier-ignore
export type RefusalReason =
  | 'address_erased' | 'already_merged' | 'assignee_other' | 'assignee_unknown' | 'attachment_exists'
  | 'attachments_max' | 'brand_changed' | 'cards_off' | 'channel_unavailable' | 'displays_max'
  | 'draft_changed' | 'draft_missing' | 'draft_waits' | 'erasure_done' | 'events_expired' | 'group_has_users'
  | 'group_name_taken' | 'groups_max' | 'idempotency_key_reused' | 'idempotency_key_running'
  | 'identifier_exists' | 'in_force_already' | 'key_taken' | 'link_revoked' | 'link_taken' | 'logo_type'
  | 'mail_server_set_up' | 'many_secrets' | 'many_signing_secrets' | 'many_test_receipts' | 'many_webhooks'
  | 'mapping_unreadable' | 'media_type_taken' | 'merge_final' | 'message_sent' | 'message_underway'
  | 'never_published' | 'nobody_manages_groups' | 'nobody_manages_users' | 'not_merged' | 'note_of_other'
  | 'notes_max' | 'other_consumer' | 'patch_failed' | 'path_closed' | 'permissions_not_held'
  | 'picture_unreadable' | 'raw_cleared' | 'raw_processed' | 'receipt_differs' | 'receipt_missing'
  | 'receipt_pending' | 'sample_differs' | 'sample_fails' | 'search_name_taken' | 'search_of_another'
  | 'searches_max' | 'second_factor_off' | 'second_factor_on' | 'second_factor_unstarted'
  | 'secret_unreadable' | 'store_external_reference_taken' | 'store_from_receipt_off' | 'store_missing'
  | 'store_reference_taken' | 'test_receipt' | 'till_unreachable' | 'transformation_exists' | 'user_inactive'
  | 'webhook_disabled';

export type Report = {
  readonly days: ReportDays;
  readonly compared_days: ReportDays | null;
  /** False for a while after an upgrade, when earlier receipts are still being counted. */
  readonly is_complete: boolean;
  readonly total: ReportFigures;
  readonly compared_total: ReportFigures | null;
  /** Copies of receipts, which nothing else here counts. */
  readonly duplicates: number;
  readonly lines: {
    readonly day: readonly ReportLine[];
    readonly hour: readonly ReportLine[];
    readonly weekday: readonly ReportLine[];
    readonly store: readonly ReportLine[];
    readonly till: readonly ReportLine[];
    readonly payment: readonly ReportLine[];
    readonly rate: readonly ReportLine[];
    readonly currency: readonly ReportLine[];
  };
  /** By breakdown: further keys, where there are too many for a line each. A receipt is counted once for each of its further keys. */
  readonly others: { readonly [key: string]: ReportFigures };
  /** Messages with receipts of the period by channel; `GET /deliveries` lists them by `receipts_from` and `receipts_to`. */
  readonly deliveries: readonly ReportDeliveries[];
};

export type ReportDays = { readonly from: string; readonly to: string };

export type ReportDeliveries = ReportDeliveryFigures & {
  readonly channel: 'email' | 'sms' | 'whatsapp';
  readonly compared: ReportDeliveryFigures | null;
};

export type ReportDeliveryFigures = {
  /** Messages that were asked for, at any time. */
  readonly messages: number;
  /** Messages that a provider took and has not reported as failed. */
  readonly sent: number;
  /** Messages whose arrival the provider confirms; null by e-mail, where no provider does. */
  readonly delivered: number | null;
  /** Messages by whose link the receipt was opened. */
  readonly opened: number;
  /** Messages that only the built-in outbox has, because no provider is set up. */
  readonly kept: number;
  readonly failed: number;
};

export type ReportFigures = {
  readonly receipts: number;
  /** Receipts that name a consumer. */
  readonly identified: number;
  /** By ISO 4217 code: totals; of lines by payment what was paid, less change; of lines by rate the tax. */
  readonly amounts: { readonly [key: string]: number };
};

export type ReportLine = {
  /** A day; 0 to 23; 1 (Monday) to 7; the reference of a store; `<reference>/<till>`; a method of payment, such as `cash` for all that tills call it in eight languages; a rate in percent; an ISO 4217 code. */
  readonly key: string;
  /** The name of the store. */
  readonly name: string | null;
  readonly receipts: number;
  /** Receipts that name a consumer. */
  readonly identified: number;
  /** By ISO 4217 code: totals; of lines by payment what was paid, less change; of lines by rate the tax. */
  readonly amounts: { readonly [key: string]: number };
  readonly compared: ReportFigures | null;
};

export type ResetPasswordInput = { readonly token: string; readonly password: string };

export type RetriedDeliveries = {
  /** Messages that are sent again. */
  readonly queued: number;
  /** Messages that are not, and why. */
  readonly refused: readonly { readonly id: string; readonly reason: string; readonly message: string }[];
  readonly failed_before: string;
  /** Call again with it as `after` for the rest; null when there is none. */
  readonly next: string | null;
};

/** Present if the item was returned. */
export type ReturnInput = {
  readonly localtime: Localtime;
  readonly reason?: string | null;
  readonly properties?: { readonly [key: string]: unknown } | null;
};

export type RevokedToken = { readonly jti: string; readonly revoked_timestamp: string };

export type RollBackTransformationInput = { readonly version: number };

export type SavedSearch = {
  readonly id: string;
  readonly list: 'receipts' | 'identifiers';
  readonly name: string;
  readonly query: string;
  readonly shared_with: 'nobody' | 'group' | 'retailer';
  readonly owner: string | null;
  readonly deletable: boolean;
};

export type SavedSearchInput = {
  readonly list: 'receipts' | 'identifiers';
  readonly name: string;
  readonly query: string;
  readonly shared_with?: 'nobody' | 'group' | 'retailer';
};

export type SearchIndex = { readonly receipts: number; readonly outdated: number };

export type SendBatchInput = {
  readonly receipts: readonly string[];
  readonly channels: readonly string[];
  /** How long the messages wait before the first one leaves; 0 if omitted. */
  readonly delay_in_seconds?: number | null;
};

export type SendBatchQueued = {
  /** Before then no message leaves. */
  readonly sends_timestamp: string;
  readonly queued: readonly {
    /** The receipt. */
    readonly id: string;
    /** Its messages, which can be cancelled until then. */
    readonly deliveries: readonly string[];
  }[];
  readonly refused: readonly {
    /** The receipt. */
    readonly id: string;
    readonly code: string;
    /** Why it is not sent, for people. */
    readonly description: string;
    /** Why it is not sent, for machines. */
    readonly reason: string | null;
    readonly parameters: { readonly [key: string]: string | number | readonly string[] };
  }[];
};

export type SendReceiptInput = {
  readonly id?: string | null;
  readonly transaction_id?: string | null;
  readonly channels: readonly string[];
  /** Overrides the address of the consumer. */
  readonly email_address?: string | null;
  /** Overrides the number of the consumer. */
  readonly phone_number?: string | null;
  /** Only list the available channels, without sending. */
  readonly resolve?: boolean | null;
};

export type SendingAccepted = { readonly id: string };

export type SendingResolved = {
  readonly id: string;
  readonly channels: readonly ('email' | 'sms' | 'whatsapp')[];
  readonly email_address: string | null;
  readonly phone_number: string | null;
};

export type Session = {
  readonly id: string;
  /** Whether it is the current session. */
  readonly current: boolean;
  /** Such as "Firefox on Windows". */
  readonly browser: string | null;
  readonly user_agent: string | null;
  /** Address of the sign-in. */
  readonly address: string | null;
  readonly created_timestamp: string;
  /** To the minute. */
  readonly last_seen_timestamp: string;
  readonly expires_timestamp: string;
};

export type Settings = {
  /** The name of the retailer. */
  readonly name: string;
  readonly timezone: TimeZone;
  readonly locale: Locale;
  readonly currency: CurrencyCode;
  readonly vatno: string | null;
  readonly receipt_pages: boolean;
  readonly receipt_links: boolean;
  readonly stores_from_receipts: boolean;
  readonly channels: readonly ('email' | 'sms' | 'whatsapp')[];
  readonly send_on_arrival: readonly ('email' | 'sms' | 'whatsapp')[];
  readonly attach_pdf: boolean;
  readonly search_fields: {
    readonly [key: string]: {
      readonly path: string;
      readonly kind: 'partial' | 'prefix' | 'exact' | 'integer' | 'float' | 'date';
    };
  };
  readonly cards: 'off' | 'none' | 'luhn';
  readonly phone_property: string;
  readonly rate_limit_per_minute: number;
  readonly rate_limit_burst: number;
  readonly retention_days: {
    readonly raw: number | null;
    readonly raw_failed: number | null;
    readonly outbox: number | null;
    readonly audit: number | null;
    readonly events: number;
  };
  readonly fiscal_required: 'auto' | 'on' | 'off';
  readonly display_choices: boolean;
  readonly request_log: 'on' | 'without_bodies' | 'off';
  readonly content_languages: readonly Locale[];
};

export type SettingsInput = {
  /** The name of the retailer. Receipts keep the name they were issued under. */
  readonly name?: string;
  readonly timezone?: TimeZone;
  readonly locale?: Locale;
  readonly currency?: CurrencyCode;
  readonly vatno?: string | null;
  readonly receipt_pages?: boolean;
  readonly receipt_links?: boolean;
  readonly stores_from_receipts?: boolean;
  readonly channels?: readonly ('email' | 'sms' | 'whatsapp')[];
  readonly send_on_arrival?: readonly ('email' | 'sms' | 'whatsapp')[];
  readonly attach_pdf?: boolean;
  readonly search_fields?: {
    readonly [key: string]: {
      readonly path: string;
      readonly kind: 'partial' | 'prefix' | 'exact' | 'integer' | 'float' | 'date';
    };
  };
  readonly cards?: 'off' | 'none' | 'luhn';
  readonly phone_property?: string;
  readonly rate_limit_per_minute?: number;
  readonly rate_limit_burst?: number;
  readonly retention_days?: {
    readonly raw?: number | null;
    readonly raw_failed?: number | null;
    readonly outbox?: number | null;
    readonly audit?: number | null;
    readonly events?: number;
  };
  readonly fiscal_required?: 'auto' | 'on' | 'off';
  readonly display_choices?: boolean;
  readonly request_log?: 'on' | 'without_bodies' | 'off';
  readonly content_languages?: readonly Locale[];
};

export type Setup = {
  /** When the guide was dismissed; null while it is shown. */
  readonly dismissed_at: string | null;
  /** The steps that are done, in their order. */
  readonly done: readonly ('store' | 'till' | 'receipt' | 'brand' | 'phone' | 'colleague')[];
  /** The first store; null while there is none. */
  readonly store: { readonly reference: number; readonly name: string } | null;
  /** The newest receipt, a test receipt only while there is no other; null also for whom may not read receipts. */
  readonly receipt: {
    readonly id: string;
    readonly test: boolean;
    readonly transaction_id: string;
    readonly total: number;
    readonly currency: string | null;
    /** The address of its page by the code of the guide; null where it has none. */
    readonly page_url: string | null;
  } | null;
  /** How many test receipts there are. */
  readonly test_receipts: number;
  /** How many others there are, counted up to 10: from then on the guide is one line. */
  readonly real_receipts: number;
};

export type SetupPatch = { /** Whether the guide is put away. */ readonly dismissed: boolean };

// prettier-ignore
export type SocialNetwork =
  | 'website' | 'instagram' | 'facebook' | 'tiktok' | 'youtube' | 'x' | 'linkedin' | 'pinterest' | 'mastodon';

export type Store = {
  readonly id: number;
  readonly reference: number;
  readonly external_reference: string | null;
  readonly name: string;
  readonly address: readonly string[];
  readonly city: string | null;
  readonly postcode: string | null;
  readonly country: string;
  readonly phone: string | null;
  readonly locale: string | null;
  readonly timezone: string | null;
  readonly currency: string | null;
  readonly properties: unknown;
  readonly settings: unknown;
  readonly updated_timestamp: string;
};

export type StoreInput = {
  /** The next free one if omitted. */
  readonly reference?: number | null;
  readonly external_reference?: string | null;
  readonly name: string;
  readonly address?: readonly string[] | null;
  readonly city?: string | null;
  readonly postcode?: string | null;
  readonly country: CountryCode;
  readonly phone?: string | null;
  readonly locale?: Locale | null;
  readonly timezone?: TimeZone | null;
  readonly currency?: CurrencyCode | null;
  /** Free. Receipt pages show `opening_hours`, such as `Mo-Fr 08:00-20:00; Sa 09:00-18:00`. */
  readonly properties?: null;
  /** Free. */
  readonly settings?: null;
};

export type StoreMade = { readonly reference: number };

/** A store: its reference, an integer or digits, from 1 to 2147483647; or its external reference, any other text, such as longer digits (GLN, CNPJ). */
export type StoreReference = number | string;

export type Tax = {
  readonly name: string;
  readonly amount: number;
  /** In percent. */
  readonly rate: number | null;
  readonly code: string | null;
  readonly properties: { readonly [key: string]: unknown };
};

export type TaxInput = {
  readonly name: string;
  readonly amount: number;
  /** In percent. */
  readonly rate?: number | null;
  readonly code?: string | null;
  readonly properties?: { readonly [key: string]: unknown } | null;
};

export type TestReceiptCreated = { readonly id: string };

export type TestReceiptInput = {
  /** The store; the first store if omitted. */
  readonly store_reference?: StoreReference | null;
  /** What is on it, such as a receipt of a till that is to be connected; a sample if omitted. */
  readonly receipt?: ReceiptInput | null;
};

export type TestTransformationInput = { readonly version?: number | null };

export type Till = {
  readonly till_uuid: string;
  readonly till_id: string | null;
  readonly last_seen_timestamp: string;
};

export type TillDetails = {
  readonly till: string;
  readonly name: string | null;
  /** The store of its last receipt. */
  readonly store_reference: number | null;
  /** When its last receipt or status came; to the hour for receipts of earlier days. */
  readonly last_heard_timestamp: string;
  /** Receipts of today, in the time zone of the retailer. */
  readonly receipts_today: number;
  /** Numbers that are missing between receipts of today, where they are consecutive otherwise. */
  readonly missing_numbers_today: number;
  /** Raw receipts of the till that failed, at most 1000. */
  readonly failed: number;
  readonly status: TillStatus | null;
  readonly displays: readonly Display[];
};

export type TillStatus = {
  readonly version: string | null;
  readonly queue: number;
  readonly printer: 'ready' | 'out_of_paper' | 'offline' | 'none';
  /** How far its clock is ahead; negative where it is behind. */
  readonly clock_ahead_seconds: number;
  readonly reported_timestamp: string;
};

export type TillStatusInput = {
  /** What people call the till. */
  readonly name?: string | null;
  /** Version of its software. */
  readonly version?: string | null;
  /** Receipts that wait to be sent. */
  readonly queue: number;
  /** State of its receipt printer. */
  readonly printer: 'ready' | 'out_of_paper' | 'offline' | 'none';
  /** The time on its clock. */
  readonly clock: string;
  /** Receipts that it was asked to print and has printed, or shown to staff. */
  readonly printed?: readonly string[] | null;
};

export type TillTasks = {
  /** Receipts to print, oldest first. */
  readonly print: readonly string[];
  /** Receipts that shoppers want on paper while no printer is ready: to be shown to staff. */
  readonly paper: readonly string[];
};

/** A time zone by its IANA name. */
export type TimeZone = string;

export type TimelineEvent = {
  /** The place of the event in the timeline. */
  readonly id: string;
  readonly kind: 'arrival' | 'change' | 'assignment' | 'delivery' | 'link' | 'note';
  /** What happened. Arrivals: `receipt`, `raw_receipt`. Changes and assignments: the action of the audit trail. Deliveries: `queued`, `sent`, `failed`, `bounced`, `viewed`. Links: `made`, `replaced`, `revoked`. Notes: `note`. */
  readonly type: string;
  readonly timestamp: string;
  /** As in the audit trail. */
  readonly actor: string | null;
  /** What the API client that acted is called. */
  readonly actor_name: string | null;
  readonly request_id: string | null;
  /** Of changes: the changed fields before. */
  readonly before: unknown;
  /** Of changes: the changed fields after. */
  readonly after: unknown;
  readonly channel: 'email' | 'sms' | 'whatsapp' | null;
  /** Where a message went. */
  readonly recipient: string | null;
  /** Of deliveries: the provider, or why it failed. */
  readonly detail: string | null;
  /** Of deliveries: whether the message was sent on arrival. */
  readonly automatic: boolean;
  readonly message_id: string | null;
  readonly raw_receipt_id: string | null;
  readonly note_id: string | null;
  /** Of notes. */
  readonly text: string | null;
  /** Of notes: when the text was last changed. */
  readonly edited_timestamp: string | null;
};

export type TotpCode = { readonly code: string };

export type TotpStarted = {
  /** Base 32, to type into an app that cannot read the QR code. */
  readonly secret: string;
  readonly uri: string;
  /** The address as a QR code: a `data:` address of an SVG. */
  readonly qrcode: string;
};

export type Transformation = TransformationListed & {
  readonly draft: TransformationVersion | null;
  readonly published: TransformationVersion | null;
  readonly versions: readonly TransformationVersionListed[];
};

export type TransformationDraftInput = {
  readonly input_format: 'json' | 'xml' | 'csv' | 'text' | 'escpos' | 'zip' | 'auto';
  readonly options?: InputOptionsInput | null;
  readonly mapping: string;
  readonly samples?: readonly TransformationSampleInput[] | null;
  readonly revision?: number | null;
};

export type TransformationInput = {
  readonly name: string;
  readonly content_types?: readonly string[] | null;
  readonly is_default?: boolean | null;
  readonly kind?: DocumentKind;
  readonly input_format: 'json' | 'xml' | 'csv' | 'text' | 'escpos' | 'zip' | 'auto';
  readonly options?: InputOptionsInput | null;
  readonly mapping: string;
  readonly samples?: readonly TransformationSampleInput[] | null;
};

export type TransformationListed = {
  readonly name: string;
  readonly content_types: readonly string[];
  readonly is_default: boolean;
  readonly kind: DocumentKind;
  readonly published_version: number | null;
  readonly draft_version: number | null;
  readonly created_timestamp: string;
  readonly updated_timestamp: string;
};

export type TransformationPatch = {
  readonly content_types?: readonly string[] | null;
  readonly is_default?: boolean | null;
  readonly kind?: DocumentKind;
};

export type TransformationSample = {
  readonly name: string;
  readonly content_type: string | null;
  readonly properties: { readonly [key: string]: unknown };
  readonly input: string;
  readonly expected: readonly { readonly [key: string]: unknown }[];
};

export type TransformationSampleInput = {
  readonly name: string;
  readonly content_type?: string | null;
  readonly properties?: { readonly [key: string]: unknown } | null;
  readonly input: string;
  readonly expected: readonly { readonly [key: string]: unknown }[];
};

export type TransformationSampleResult = {
  readonly name: string;
  readonly passed: boolean;
  readonly failure: MappingFailure | null;
  readonly differences: readonly MappingDifference[];
};

export type TransformationTest = {
  readonly version: number;
  readonly passed: number;
  readonly failed: number;
  readonly samples: readonly TransformationSampleResult[];
};

export type TransformationVersion = TransformationVersionListed & {
  readonly input_format: 'json' | 'xml' | 'csv' | 'text' | 'escpos' | 'zip' | 'auto';
  readonly options: {
    readonly charset: string | null;
    readonly delimiter: string | null;
    readonly header: boolean | null;
  };
  readonly mapping: string;
  readonly mapping_failure: MappingFailure | null;
  readonly samples: number;
};

export type TransformationVersionListed = {
  readonly version: number;
  readonly state: 'draft' | 'published' | 'former';
  readonly revision: number;
  readonly created_by: string;
  readonly created_timestamp: string;
  readonly updated_timestamp: string;
  readonly published_timestamp: string | null;
};

export type ValidateIdentifierInput = {
  readonly identifier: string;
  /** In seconds; 6 by default. */ readonly timeout?: number | null;
};

export type Vat = {
  readonly amount: number;
  /** In percent. */
  readonly rate: number | null;
  readonly code: string | null;
};

export type VatInput = {
  readonly amount: number;
  /** In percent. */
  readonly rate?: number | null;
  readonly code?: string | null;
};

/** One error in a request. */
export type Violation = {
  readonly location: 'body' | 'query' | 'path' | 'header';
  /** Dotted path such as `items.0.total`, or an argument's or header's name. */
  readonly name: string;
  readonly description: string;
  /** What is wrong with it, for machines. */
  readonly reason: ViolationReason;
  /** Values for a message about the reason, such as the `maximum`. */
  readonly parameters: { readonly [key: string]: string | number | readonly string[] };
  /** In a search query: position of its first character, from 1. */
  readonly position?: number;
  /** In a search query: fields with a similar name. */
  readonly nearest?: readonly string[];
};

// prettier-ignore
export type ViolationReason =
  | 'missing' | 'not_valid' | 'wrong' | 'not_there' | 'unknown_field' | 'unknown_argument' | 'unusable_name'
  | 'given_twice' | 'empty_body' | 'empty_element' | 'holds_nul' | 'holds_surrogate' | 'infinite' | 'inexact'
  | 'not_utf8' | 'not_json' | 'too_deep' | 'too_many_values' | 'not_decodable' | 'cut_off' | 'wrong_type'
  | 'integer' | 'boolean' | 'object' | 'json_value' | 'minimum' | 'maximum' | 'operator_maximum' | 'positive'
  | 'id_number' | 'too_few' | 'too_many' | 'too_large' | 'bytes' | 'too_many_translations' | 'one_of'
  | 'bad_name' | 'length' | 'too_short' | 'too_long' | 'visible_ascii' | 'exactly_one' | 'at_most_one'
  | 'email' | 'phone' | 'base64' | 'uuid' | 'uuid4' | 'date' | 'date_time' | 'instant' | 'country'
  | 'currency' | 'timezone' | 'locale' | 'translation' | 'https' | 'address_refused' | 'colour' | 'picture'
  | 'media_type' | 'transformation_name' | 'monotonous' | 'holds_address' | 'common_password' | 'plain_name'
  | 'receipt_id' | 'id_of_receipt' | 'id_of_last' | 'id_of_logo' | 'id_of_erasure' | 'cursor' | 'id_of_raw'
  | 'itself' | 'identifier' | 'fiscal_scheme' | 'link' | 'store_reference' | 'card_number' | 'card_unknown'
  | 'registration_code' | 'reward_state' | 'permission' | 'group_unknown' | 'access_key' | 'secret'
  | 'only_true' | 'with_password' | 'with_snoozed' | 'future' | 'within_a_year' | 'before' | 'period_too_long'
  | 'subject_half' | 'json_pointer' | 'patch_operation' | 'patch_nodes' | 'patch_size' | 'patch_depth'
  | 'version' | 'two_credentials' | 'file_name' | 'attachment_header' | 'attachment_unknown'
  | 'label_too_long' | 'label_twice' | 'unknown_search_field' | 'not_taken' | 'with_consumer'
  | 'invalid_character' | 'unexpected' | 'open_quotes' | 'open_parenthesis' | 'open_range'
  | 'nested_parentheses' | 'empty_parentheses' | 'no_space_between_terms' | 'no_space_between_words'
  | 'no_term' | 'no_field' | 'no_field_name' | 'no_value' | 'no_to' | 'no_range_end' | 'too_many_consumers'
  | 'too_many_terms' | 'sign_without_term' | 'sign_without_word' | 'sign_inside' | 'star_begins'
  | 'colon_inside' | 'open_backslash';

export type Webhook = {
  readonly id: number;
  readonly url: string;
  /** The types of events that are sent; none stands for all, also those of later releases. */
  readonly types: readonly string[];
  readonly description: string;
  readonly status: 'enabled' | 'disabled';
  /** Why nothing is sent: `request` of a caller, `failing` for five days, or `gone`, as the receiver answered 410. */
  readonly disabled_reason: 'request' | 'failing' | 'gone' | null;
  /** `resource` puts what the event is about into `data.resource`, as its own endpoint answers it at the time of sending; null if it is gone. The caller needs the permissions to read it. */
  readonly include: readonly string[];
  /** Time until which requests have a signature by the previous secret, too. */
  readonly previous_secret_until: string | null;
  /** The receiver has asked for a pause until then. */
  readonly paused_until: string | null;
  /** The first of the failures since the last success. */
  readonly failing_since: string | null;
  readonly last_success_timestamp: string | null;
  readonly last_failure_timestamp: string | null;
  readonly created_timestamp: string;
  readonly updated_timestamp: string;
};

export type WebhookAttempt = {
  readonly id: string;
  readonly timestamp: string;
  readonly duration_ms: number;
  /** The status of the answer; null without one. */
  readonly status: number | null;
  /** Why it failed: `address_refused`, `name_not_found`, `connection_failed`, `tls_failed`, `timeout`, `malformed_answer`, `redirect` or `status`; null if it was taken. */
  readonly failure: string | null;
  /** The first kilobyte of the answer as text. */
  readonly answer: string;
};

export type WebhookDelivery = {
  /** The id of the event, `webhook-id` of each attempt. */
  readonly event: string;
  readonly type: string;
  readonly event_timestamp: string;
  /** `failed` after the last attempt; it can be sent again. */
  readonly state: 'pending' | 'delivered' | 'failed';
  /** How many there were so far. */
  readonly attempts: number;
  readonly next_attempt_timestamp: string | null;
};

export type WebhookDeliveryWithAttempts = WebhookDelivery & {
  /** The attempts of the last 30 days, the newest first; at most 100. */
  readonly attempt_list: readonly WebhookAttempt[];
  /** What an attempt would send now; null once the event is not kept any more. */
  readonly body: string | null;
};

export type WebhookInput = {
  /** Its host must have public addresses only, and the address begin with https. */
  readonly url: string;
  /** The types of events that are sent; none stands for all, also those of later releases. */
  readonly types?: readonly EventType[] | null;
  readonly description?: string | null;
  readonly status?: 'enabled' | 'disabled' | null;
  /** `resource` puts what the event is about into `data.resource`, as its own endpoint answers it at the time of sending; null if it is gone. The caller needs the permissions to read it. */
  readonly include?: readonly 'resource'[] | null;
};

export type WebhookPatch = {
  readonly url?: string | null;
  /** The types of events that are sent; none stands for all, also those of later releases. */
  readonly types?: readonly EventType[] | null;
  readonly description?: string | null;
  /** What happens while it is disabled is not sent afterwards; a replay sends it. */
  readonly status?: 'enabled' | 'disabled' | null;
  /** `resource` puts what the event is about into `data.resource`, as its own endpoint answers it at the time of sending; null if it is gone. The caller needs the permissions to read it. */
  readonly include?: readonly 'resource'[] | null;
};

export type WebhookPreview = {
  readonly url: string;
  readonly headers: { readonly [key: string]: string };
  readonly body: string;
};

export type WebhookPreviewInput = {
  /** The id of a delivered event; a test without one. */ readonly event?: string | null;
};

export type WebhookReplay = {
  /** The instant from which all events are sent again. */ readonly since: string;
};

export type WebhookTest = { /** The id of the event that is sent. */ readonly event: string };

export type WebhookWithSecret = Webhook & {
  /** Signs what is sent (Standard Webhooks). Not shown again. */ readonly secret: string;
};

/** Which page of a list. */
export type PageQuery = {
  /** Maximum number of entries in the page. */
  readonly count?: number;
  /** The key of the last entry of the previous page. */
  readonly after?: string;
};

/** The API, a method for every operation. */
export class ReceiptsClient extends Caller {
  /**
   * List receipts, newest first.
   * Without `newer` and `older`, the page holds the newest receipts. To read all of them, pass the last receipt of each page as `older` until a page is empty.
   * This is version 2; version 1 is described beside it.
   * Needs the permission `view.get_receipts`. Requests signed for a consumer see only what belongs to that consumer.
   */
  getReceipts(
    input: {
      readonly query?: {
        /** Only receipts of these identifiers, separated by commas. An identifier that contains a comma cannot be used here. */
        readonly consumer?: readonly string[];
        /** Maximum number of entries in the page. */
        readonly count?: number;
        /** The next newer receipts after this one: pass the first of the page. The page is still newest first. */
        readonly newer?: string;
        /** Receipts older than this one: pass the last of the page. */
        readonly older?: string;
        /** Only receipts of the stores with these ids. */
        readonly store_id?: readonly number[];
        /** Only these receipts. */
        readonly id?: readonly string[];
        /** Only receipts of these stores. */
        readonly store_reference?: readonly number[];
        /** Only receipts of these transactions. */
        readonly transaction_id?: readonly string[];
      };
    } = {},
    options?: CallOptions,
  ): Promise<readonly ReceiptListed[]> {
    return this.call('GET', '/receipts', options, { query: input.query });
  }

  /**
   * Submit a receipt.
   * Submitting a `transaction_id` again returns the first response if the content is the same, and 409 if it differs.
   * Needs the permission `view.post_receipt`.
   */
  postReceipt(input: { readonly body: ReceiptInput }, options?: CallOptions): Promise<ReceiptSubmitted> {
    return this.call('POST', '/receipts', options, { body: input.body });
  }

  /**
   * Read a receipt.
   * JSON unless `Accept` prefers another form. The others hold what the receipt’s page shows, in the language of `Accept-Language` where the receipt asks for none; docs/receipt-data.md describes them for authors of apps.
   * Needs the permission `view.get_receipt`. Requests signed for a consumer see only what belongs to that consumer.
   */
  getReceipt(input: { /** The receipt. */ readonly id: string }, options?: CallOptions): Promise<Receipt> {
    return this.call('GET', route`/receipts/${input.id}`, options);
  }

  /**
   * Change the identifier or e-mail setting of a receipt.
   * A patch can change `/identifier` and `/properties/email_settings/send`, and test any value. The form without a JSON Patch is deprecated.
   * Needs the permission `view.patch_receipt`. Requests signed for a consumer see only what belongs to that consumer.
   */
  patchReceipt(
    input: {
      /** The receipt. */
      readonly id: string;
      readonly body: JsonPatch | { readonly identifier: string };
    },
    options?: CallOptions,
  ): Promise<Receipt> {
    return this.call('PATCH', route`/receipts/${input.id}`, options, {
      body: input.body,
      types: ['application/json-patch+json', 'application/json'],
    });
  }

  /**
   * Assign a receipt to a consumer.
   * A receipt that is assigned to another consumer is not changed (409).
   * Needs the permission `view.assign_receipt`.
   */
  assignReceipt(input: { readonly body: AssignReceiptInput }, options?: CallOptions): Promise<Receipt> {
    return this.call('POST', '/receipts/_assign', options, { body: input.body });
  }

  /**
   * Search receipts with the query language.
   * Needs the permission `view.search_receipts`. Requests signed for a consumer see only what belongs to that consumer.
   */
  searchReceipts(
    input: {
      readonly query: {
        /** Only receipts of these identifiers, separated by commas. An identifier that contains a comma cannot be used here. */
        readonly consumer?: readonly string[];
        /** Maximum number of entries in the page. */
        readonly count?: number;
        /** Number of results to skip. */
        readonly offset?: number;
        /** A query in the search language: terms `path:value`, all of which must match. */
        readonly query: string;
      };
    },
    options?: CallOptions,
  ): Promise<ReceiptsFound> {
    return this.call('GET', '/receipts/_search', options, { query: input.query });
  }

  /**
   * Export receipts as CSV, newest first.
   * RFC 4180 in UTF-8 with the header `id,transaction_id,timestamp,localtime,store_reference,store,identifier,currency,total,items_length,items,payments,duplicate,test,fiscal`. Cells that a spreadsheet would run begin with an apostrophe. The header `service-hits` says how many there were when it began; any number is streamed. The audit trail notes who exported what.
   * Needs the permission `view.export_receipts`.
   */
  exportReceipts(
    input: {
      readonly query?: {
        /** A query as in `/receipts/_search`; all receipts if omitted. */ readonly query?: string;
      };
    } = {},
    options?: CallOptions,
  ): Promise<Blob> {
    return this.call('GET', '/receipts/_export.csv', options, { query: input.query });
  }

  /**
   * Add up the totals of the receipts that a query finds.
   * Exact sums by currency, of one snapshot. Duplicates and test receipts are left out and counted. Shortly after an upgrade, while more than 10,000 of the results are still to be indexed again, only the number is returned.
   * Needs the permission `view.sum_receipts`.
   */
  sumReceipts(
    input: {
      readonly query: {
        /** A query in the search language: terms `path:value`, all of which must match. */
        readonly query: string;
      };
    },
    options?: CallOptions,
  ): Promise<ReceiptSums> {
    return this.call('GET', '/receipts/_sums', options, { query: input.query });
  }

  /** List the consumer links of a receipt, newest first. Needs the permission `view.get_receipt_links`. */
  getReceiptLinks(
    input: { /** Id of the receipt. */ readonly id: string },
    options?: CallOptions,
  ): Promise<readonly ReceiptLink[]> {
    return this.call('GET', route`/receipts/${input.id}/links`, options);
  }

  /** Create a consumer link, revoking the previous one. Needs the permission `view.post_receipt_link`. */
  postReceiptLink(
    input: { /** Id of the receipt. */ readonly id: string },
    options?: CallOptions,
  ): Promise<ReceiptLinkIssued> {
    return this.call('POST', route`/receipts/${input.id}/links`, options);
  }

  /** Revoke the consumer link of a receipt. Needs the permission `view.delete_receipt_link`. */
  deleteReceiptLink(
    input: { /** Id of the receipt. */ readonly id: string },
    options?: CallOptions,
  ): Promise<void> {
    return this.call('DELETE', route`/receipts/${input.id}/links`, options);
  }

  /**
   * List the notes of staff about a receipt, newest first.
   * Needs the permission `view.get_receipt_notes`.
   */
  getReceiptNotes(
    input: { /** The receipt. */ readonly id: string },
    options?: CallOptions,
  ): Promise<readonly ReceiptNote[]> {
    return this.call('GET', route`/receipts/${input.id}/notes`, options);
  }

  /**
   * Add a note about a receipt.
   * Notes are for staff: consumers never see them. A receipt has at most 100.
   * Needs the permission `view.post_receipt_note`.
   */
  postReceiptNote(
    input: { /** The receipt. */ readonly id: string; readonly body: ReceiptNoteInput },
    options?: CallOptions,
  ): Promise<ReceiptNote> {
    return this.call('POST', route`/receipts/${input.id}/notes`, options, { body: input.body });
  }

  /** Change the text of a note of one’s own. Needs the permission `view.patch_receipt_note`. */
  patchReceiptNote(
    input: {
      /** The receipt. */
      readonly id: string;
      /** The note. */
      readonly note_id: string;
      readonly body: ReceiptNoteInput;
    },
    options?: CallOptions,
  ): Promise<ReceiptNote> {
    return this.call('PATCH', route`/receipts/${input.id}/notes/${input.note_id}`, options, {
      body: input.body,
    });
  }

  /** Remove a note. Needs the permission `view.delete_receipt_note`. */
  deleteReceiptNote(
    input: { /** The receipt. */ readonly id: string; /** The note. */ readonly note_id: string },
    options?: CallOptions,
  ): Promise<void> {
    return this.call('DELETE', route`/receipts/${input.id}/notes/${input.note_id}`, options);
  }

  /**
   * List what happened to a receipt, newest first.
   * Arrival, changes, messages and their views, links and notes in one list. Needs `view.get_receipt`; each kind of event is listed for those who may read what it is about.
   * Needs the session of a portal user, and no permission.
   */
  getReceiptTimeline(
    input: {
      /** The receipt. */
      readonly id: string;
      readonly query?: {
        /** Maximum number of entries in the page. */
        readonly count?: number;
        /** Events older than this one: pass the `id` of the last of the page. */
        readonly after?: string;
        /** Only events of these kinds. */
        readonly kind?: readonly ('arrival' | 'change' | 'assignment' | 'delivery' | 'link' | 'note')[];
      };
    },
    options?: CallOptions,
  ): Promise<readonly TimelineEvent[]> {
    return this.call('GET', route`/receipts/${input.id}/timeline`, options, { query: input.query });
  }

  /**
   * Create a test receipt.
   * Stores a receipt that is marked as a test (`test`): it is left out of statistics, loyalty, sending and the search for gaps, and can be removed. It gets a transaction id of its own, so the real receipt can still be submitted; a consumer, an included store, a link and attachments are left out. At most 200 at a time.
   * Needs the permission `view.post_test_receipt`.
   */
  postTestReceipt(
    input: { readonly body: TestReceiptInput },
    options?: CallOptions,
  ): Promise<TestReceiptCreated> {
    return this.call('POST', '/receipts/_test', options, { body: input.body });
  }

  /**
   * Remove all test receipts.
   * Removes the test receipts with their links. No other receipt can be removed.
   * Needs the permission `view.delete_test_receipts`.
   */
  deleteTestReceipts(options?: CallOptions): Promise<void> {
    return this.call('DELETE', '/receipts/_test', options);
  }

  /**
   * Send a receipt to its consumer.
   * `id` can also be the id of a raw receipt (`service-pos-data-id`); the response is 409 until that is processed. The address is taken from the request, then from the receipt, then from its consumer. Requests signed for a consumer cannot give a `phone_number` (403) and share the limits of the receipt page: 5 messages a day for a receipt, 10 to a recipient, and 20 an hour from a network to addresses in the request (429).
   * Needs the permission `view.send_receipt`. Requests signed for a consumer see only what belongs to that consumer.
   */
  sendReceipt(
    input: { readonly body: SendReceiptInput },
    options?: CallOptions,
  ): Promise<SendingResolved | SendingAccepted> {
    return this.call('POST', '/receipts/_send', options, { body: input.body });
  }

  /**
   * Send several receipts, each to its consumer.
   * Each receipt goes to the address that it has, or its consumer. Receipts that cannot be sent by all of the channels are refused one by one; the others are queued together. With `delay_in_seconds` nothing leaves before that time, whatever becomes of the caller, and `POST /deliveries/_cancel` takes messages back.
   * Needs the permission `view.send_receipt_batch`.
   */
  sendReceiptBatch(
    input: { readonly body: SendBatchInput },
    options?: CallOptions,
  ): Promise<SendBatchQueued> {
    return this.call('POST', '/receipts/_send_batch', options, { body: input.body });
  }

  /** List delivery events of a receipt, newest first. Needs the permission `view.get_receipt_deliveries`. */
  getReceiptDeliveries(
    input: { /** The receipt. */ readonly id: string; readonly query?: PageQuery },
    options?: CallOptions,
  ): Promise<readonly DeliveryEvent[]> {
    return this.call('GET', route`/receipts/${input.id}/deliveries`, options, { query: input.query });
  }

  /** List the channels available for a receipt. Needs the permission `view.get_receipt_channels`. */
  getReceiptChannels(
    input: { /** The receipt. */ readonly id: string },
    options?: CallOptions,
  ): Promise<readonly ReceiptChannel[]> {
    return this.call('GET', route`/receipts/${input.id}/channels`, options);
  }

  /**
   * Print a receipt at a till.
   * The answer to the next status of the till names the receipt. 409 where the till has reported nothing for two minutes, or no printer that is ready.
   * Needs the permission `view.print_receipt`.
   */
  printReceipt(
    input: { /** The receipt. */ readonly id: string; readonly body: PrintReceiptInput },
    options?: CallOptions,
  ): Promise<void> {
    return this.call('POST', route`/receipts/${input.id}/_print`, options, { body: input.body });
  }

  /**
   * Submit a raw receipt.
   * The bytes are stored before the response and turned into receipts afterwards, by a transformation of the retailer. Pass properties for the transformation as arguments `property-<name>` or headers `service-property-<name>`: a header wins over an argument, the first of several with one name counts, case is ignored, and `-` is read as `_`. A repeated `external_id` names the same raw receipt: it gets the same response and is processed once.
   * Needs the permission `view.post_pos_receipt`.
   */
  postPosReceipt(
    input: {
      readonly query?: {
        /** Whether this is a further copy of a receipt. */
        readonly duplicate?: boolean;
        /** A UUIDv4 from the sender that identifies retries. */
        readonly external_id?: string;
        /** The transaction ID of the receipt, if known. */
        readonly transaction_id?: string;
        /** The link of the receipt’s page, as `link` of POST /receipts. The document must hold one receipt. */
        readonly link?: string;
        /** One `property-<name>` for each property: text, or a JSON object or array. */
        readonly properties?: { readonly [key: string]: string };
      };
      readonly headers?: {
        /** Whether this is a further copy of a receipt. */
        readonly 'service-duplicate'?: boolean;
        /** A UUIDv4 from the sender that identifies retries. */
        readonly 'service-external-id'?: string;
        /** The transaction ID of the receipt, if known. */
        readonly 'service-transaction-id'?: string;
        /** The link of the receipt’s page, as `link` of POST /receipts. The document must hold one receipt. */
        readonly 'service-link'?: string;
        /** Uploaded files to attach: `<attachment id>; label=<label>`, separated by commas. */
        readonly 'service-attachment-id'?: string;
      };
      readonly body: Blob | Uint8Array<ArrayBuffer> | string;
    },
    options?: CallOptions,
  ): Promise<void> {
    return this.call('POST', '/pos/receipts', options, {
      query: input.query,
      headers: input.headers,
      body: input.body,
      types: ['*/*'],
    });
  }

  /**
   * Submit a raw data packet.
   * Use POST /pos/receipts instead. A repeated pair of `source_id` and `entry_id` names the same raw receipt.
   * Needs the permission `view.post_pos_data`.
   * @deprecated
   */
  postPosData(input: { readonly body: PosDataInput }, options?: CallOptions): Promise<void> {
    return this.call('POST', '/pos/data', options, { body: input.body });
  }

  /** List processing results of raw receipts, newest first. Needs the permission `view.get_pos_status`. */
  getPosStatus(
    input: {
      readonly query?: PageQuery & {
        /** Only raw receipts in this state. */
        readonly state?: 'received' | 'processed' | 'ignored' | 'failed';
      };
    } = {},
    options?: CallOptions,
  ): Promise<readonly RawReceiptStatus[]> {
    return this.call('GET', '/pos/status', options, { query: input.query });
  }

  /**
   * List raw receipts, newest first.
   * Pass the header `service-next` of a response as `after` to get the next page. The last page has none.
   * Needs the permission `view.get_raw_receipts`.
   */
  getRawReceipts(
    input: {
      readonly query?: PageQuery & {
        /** Only raw receipts in this state. */
        readonly state?: 'received' | 'processed' | 'ignored' | 'failed';
        /** Only raw receipts read by this transformation. */
        readonly transformation?: string;
        /** Only raw receipts that failed with this code. */
        readonly code?: string;
        /** Only raw receipts that failed for this cause, as the portal groups and names them. */
        readonly cause?: string;
        /** Part of an id sent with it, of its media type or, with `view.get_raw_receipt`, of its error; or the full id of the raw receipt. A response with fewer than `count` entries can still have `service-next`: older ones were then not searched yet. */
        readonly text?: string;
        /** Earliest time, inclusive. */
        readonly from_timestamp?: string;
        /** Latest time, inclusive. */
        readonly to_timestamp?: string;
      };
    } = {},
    options?: CallOptions,
  ): Promise<readonly RawReceiptListed[]> {
    return this.call('GET', '/pos/raw', options, { query: input.query });
  }

  /** Read a raw receipt without its content. Needs the permission `view.get_raw_receipt`. */
  getRawReceipt(
    input: { /** The raw receipt. */ readonly id: string },
    options?: CallOptions,
  ): Promise<RawReceipt> {
    return this.call('GET', route`/pos/raw/${input.id}`, options);
  }

  /**
   * Download the content of a raw receipt.
   * The bytes as received, except that all digits of card numbers but the last four are `*`. `/pos/raw/{id}/original` gives them unchanged.
   * Needs the permission `view.get_raw_receipt`.
   */
  getRawReceiptContent(
    input: { /** The raw receipt. */ readonly id: string },
    options?: CallOptions,
  ): Promise<Blob> {
    return this.call('GET', route`/pos/raw/${input.id}/content`, options);
  }

  /**
   * Download a raw receipt exactly as it was received.
   * The bytes as received, card numbers included: what a signature over them is verified with. The audit trail notes who downloaded what.
   * Needs the permission `view.get_raw_receipt_original`.
   */
  getRawReceiptOriginal(
    input: { /** The raw receipt. */ readonly id: string },
    options?: CallOptions,
  ): Promise<Blob> {
    return this.call('GET', route`/pos/raw/${input.id}/original`, options);
  }

  /**
   * Read the parsed content of a raw receipt.
   * Card numbers are masked as in the download: all digits but the last four are `*`.
   * Needs the permission `view.get_raw_receipt`.
   */
  getRawReceiptParsed(
    input: {
      /** The raw receipt. */
      readonly id: string;
      readonly query?: {
        /** How the bytes are read; detected if omitted. */
        readonly format?: 'json' | 'xml' | 'csv' | 'text' | 'escpos' | 'zip' | 'auto';
        /** Character set, such as `windows-1252`. */
        readonly charset?: string;
        /** CSV: the separator of cells. */
        readonly delimiter?: string;
        /** CSV: whether the first row names the columns. */
        readonly header?: boolean;
      };
    },
    options?: CallOptions,
  ): Promise<ParsedInput> {
    return this.call('GET', route`/pos/raw/${input.id}/parsed`, options, { query: input.query });
  }

  /** Process a raw receipt again. Needs the permission `view.replay_raw_receipt`. */
  replayRawReceipt(
    input: { /** The raw receipt. */ readonly id: string },
    options?: CallOptions,
  ): Promise<void> {
    return this.call('POST', route`/pos/raw/${input.id}/_replay`, options);
  }

  /** Process all matching raw receipts again. Needs the permission `view.replay_raw_receipts`. */
  replayRawReceipts(
    input: {
      readonly body: {
        readonly state?: 'failed' | 'ignored';
        readonly transformation?: string | null;
        readonly code?: string | null;
        readonly cause?: string | null;
        readonly from?: string | null;
        readonly to?: string | null;
      };
    },
    options?: CallOptions,
  ): Promise<RawReplay> {
    return this.call('POST', '/pos/raw/_replay', options, { body: input.body });
  }

  /** Read the progress of a replay. Needs the permission `view.get_raw_replay`. */
  getRawReplay(
    input: { /** The raw receipt. */ readonly id: string },
    options?: CallOptions,
  ): Promise<RawReplay> {
    return this.call('GET', route`/pos/replays/${input.id}`, options);
  }

  /**
   * Read what a till makes links and QR codes from.
   * Ask once and keep it. `base`, `prefix` and 26 characters of `a-z2-7` that the till makes itself are the address of a receipt’s page, which the till can show at once and send as `link` with the receipt later: docs/hand-over.md.
   * Needs the permission `view.get_hand_over`.
   */
  getHandOver(options?: CallOptions): Promise<HandOver> {
    return this.call('GET', '/pos/hand-over', options);
  }

  /**
   * Preview a transformation without storing anything.
   * `raw_id` also needs the permission `view.get_raw_receipt`.
   * Needs the permission `view.preview_transformation`.
   */
  previewTransformation(
    input: { readonly body: MappingPreviewInput },
    options?: CallOptions,
  ): Promise<MappingPreview> {
    return this.call('POST', '/transformations/_preview', options, { body: input.body });
  }

  /**
   * Compare a draft with the live version on recent raw receipts.
   * Also needs the permission `view.get_raw_receipt`.
   * Needs the permission `view.run_transformation`.
   */
  runTransformation(
    input: { /** The transformation. */ readonly name: string; readonly body: MappingRunInput },
    options?: CallOptions,
  ): Promise<MappingRun> {
    return this.call('POST', route`/transformations/${input.name}/_run`, options, { body: input.body });
  }

  /** List transformations by name. Needs the permission `view.get_transformations`. */
  getTransformations(
    input: { readonly query?: PageQuery } = {},
    options?: CallOptions,
  ): Promise<readonly TransformationListed[]> {
    return this.call('GET', '/transformations', options, { query: input.query });
  }

  /** Create a transformation with a first draft. Needs the permission `view.post_transformation`. */
  postTransformation(
    input: { readonly body: TransformationInput },
    options?: CallOptions,
  ): Promise<Transformation> {
    return this.call('POST', '/transformations', options, { body: input.body });
  }

  /** List built-in transformations. Needs the permission `view.get_transformations`. */
  getTransformationsBuiltIn(options?: CallOptions): Promise<readonly BuiltInTransformation[]> {
    return this.call('GET', '/transformations/built_in', options);
  }

  /** Install a built-in transformation. Needs the permission `view.post_transformation`. */
  postTransformationBuiltIn(
    input: { readonly body: InstallTransformationInput },
    options?: CallOptions,
  ): Promise<Transformation> {
    return this.call('POST', '/transformations/built_in', options, { body: input.body });
  }

  /** Read a transformation with its versions. Needs the permission `view.get_transformation`. */
  getTransformation(
    input: { /** The transformation. */ readonly name: string },
    options?: CallOptions,
  ): Promise<Transformation> {
    return this.call('GET', route`/transformations/${input.name}`, options);
  }

  /** Change which raw receipts a transformation reads. Needs the permission `view.patch_transformation`. */
  patchTransformation(
    input: { /** The transformation. */ readonly name: string; readonly body: TransformationPatch },
    options?: CallOptions,
  ): Promise<Transformation> {
    return this.call('PATCH', route`/transformations/${input.name}`, options, { body: input.body });
  }

  /** Save the draft of a transformation. Needs the permission `view.put_transformation_draft`. */
  putTransformationDraft(
    input: { /** The transformation. */ readonly name: string; readonly body: TransformationDraftInput },
    options?: CallOptions,
  ): Promise<Transformation> {
    return this.call('PUT', route`/transformations/${input.name}/draft`, options, { body: input.body });
  }

  /** Read a version of a transformation. Needs the permission `view.get_transformation`. */
  getTransformationVersions(
    input: {
      /** The transformation. */
      readonly name: string;
      /** The number of the version. */
      readonly version: string;
    },
    options?: CallOptions,
  ): Promise<TransformationVersion> {
    return this.call('GET', route`/transformations/${input.name}/versions/${input.version}`, options);
  }

  /** Read the samples of a version. Needs the permission `view.get_transformation`. */
  getTransformationSamples(
    input: {
      /** The transformation. */
      readonly name: string;
      readonly query?: { /** The draft, else the live version, if omitted. */ readonly version?: number };
    },
    options?: CallOptions,
  ): Promise<readonly TransformationSample[]> {
    return this.call('GET', route`/transformations/${input.name}/samples`, options, { query: input.query });
  }

  /** Test a version on its samples. Needs the permission `view.test_transformation`. */
  testTransformation(
    input: { /** The transformation. */ readonly name: string; readonly body: TestTransformationInput },
    options?: CallOptions,
  ): Promise<TransformationTest> {
    return this.call('POST', route`/transformations/${input.name}/_test`, options, { body: input.body });
  }

  /** Publish the draft of a transformation. Needs the permission `view.publish_transformation`. */
  publishTransformation(
    input: { /** The transformation. */ readonly name: string; readonly body: PublishTransformationInput },
    options?: CallOptions,
  ): Promise<Transformation> {
    return this.call('POST', route`/transformations/${input.name}/_publish`, options, { body: input.body });
  }

  /** Roll back to an earlier version. Needs the permission `view.roll_back_transformation`. */
  rollBackTransformation(
    input: { /** The transformation. */ readonly name: string; readonly body: RollBackTransformationInput },
    options?: CallOptions,
  ): Promise<Transformation> {
    return this.call('POST', route`/transformations/${input.name}/_roll_back`, options, { body: input.body });
  }

  /**
   * Upload an attachment.
   * The body is the file, at most 20 MiB. Refer to it in `service-attachment-id` of a raw receipt or in `attachments` of a receipt, or link it right away with `service-transaction-id` and `service-attachment-label`. A receipt has at most 100 attachments.
   * Needs the permission `view.post_attachment`.
   */
  postAttachment(
    input: {
      readonly headers?: {
        /** Name of the file: `attachment; filename=<file name>`. */
        readonly 'Content-Disposition'?: string;
        /** The receipt to link the file to. */
        readonly 'service-transaction-id'?: string;
        /** The label of the file on that receipt. */
        readonly 'service-attachment-label'?: string;
      };
      readonly body: Blob | Uint8Array<ArrayBuffer> | string;
    },
    options?: CallOptions,
  ): Promise<AttachmentMade> {
    return this.call('POST', '/attachments', options, {
      headers: input.headers,
      body: input.body,
      types: ['*/*'],
    });
  }

  /**
   * Download an attachment.
   * Sent with its stored media type if that is safe, otherwise as `application/octet-stream`. Always a download, never shown inline.
   * Needs the permission `view.get_attachment`.
   */
  getAttachment(input: { /** The attachment. */ readonly id: string }, options?: CallOptions): Promise<Blob> {
    return this.call('GET', route`/attachments/${input.id}`, options);
  }

  /**
   * Change the properties of an identifier.
   * A patch can change anything below `/properties`. The form without a JSON Patch is deprecated.
   * Needs the permission `view.patch_identifier`. Requests signed for a consumer see only what belongs to that consumer.
   */
  patchIdentifier(
    input: {
      /** The consumer. */
      readonly identifier: string;
      readonly body: JsonPatch | IdentifierPlainPatch;
    },
    options?: CallOptions,
  ): Promise<void> {
    return this.call('PATCH', route`/identifiers/${input.identifier}`, options, {
      body: input.body,
      types: ['application/json-patch+json', 'application/json'],
    });
  }

  /**
   * Read an identifier.
   * Needs the permission `view.get_identifier`. Requests signed for a consumer see only what belongs to that consumer.
   */
  getIdentifier(
    input: { /** The consumer. */ readonly identifier: string },
    options?: CallOptions,
  ): Promise<Identifier> {
    return this.call('GET', route`/identifiers/${input.identifier}`, options);
  }

  /** Create an identifier. Needs the permission `view.post_identifier`. */
  postIdentifier(input: { readonly body: IdentifierInput }, options?: CallOptions): Promise<IdentifierMade> {
    return this.call('POST', '/identifiers', options, { body: input.body });
  }

  /** List identifiers, last changed first. Needs the permission `view.get_identifiers`. */
  getIdentifiers(
    input: {
      readonly query?: {
        /** Maximum number of entries in the page. */
        readonly count?: number;
        /** The last identifier of the previous page. */
        readonly after?: string;
      };
    } = {},
    options?: CallOptions,
  ): Promise<readonly Identifier[]> {
    return this.call('GET', '/identifiers', options, { query: input.query });
  }

  /** Search identifiers with the query language. Needs the permission `view.search_identifiers`. */
  searchIdentifiers(
    input: {
      readonly query: {
        /** Maximum number of entries in the page. */
        readonly count?: number;
        /** Number of results to skip. */
        readonly offset?: number;
        /** A query in the search language: terms `path:value`, all of which must match. */
        readonly query: string;
      };
    },
    options?: CallOptions,
  ): Promise<IdentifiersFound> {
    return this.call('GET', '/identifiers/_search', options, { query: input.query });
  }

  /** Check whether an e-mail address can receive mail. Needs the permission `view.validate_identifier`. */
  validateIdentifier(
    input: { readonly body: ValidateIdentifierInput },
    options?: CallOptions,
  ): Promise<IdentifierValidation> {
    return this.call('POST', '/identifiers/_validate', options, { body: input.body });
  }

  /**
   * List what is merged with an identifier, and what may be the same person.
   * Proposed are consumers with the same e-mail address or phone number, or with the same first and last name and the same date of birth or postal address. A pair whose merge was undone is not proposed again.
   * Needs the permission `view.get_identifier_merges`.
   */
  getIdentifierMerges(
    input: { /** The consumer. */ readonly identifier: string },
    options?: CallOptions,
  ): Promise<IdentifierMerges> {
    return this.call('GET', route`/identifiers/${input.identifier}/_merges`, options);
  }

  /**
   * Merge an identifier into another one of the same person.
   * Both stay as they are, with their receipts and points; signed consumers see what they saw before. Searches with `consumer:`, the export, the erasure and opt-outs are about all identifiers of the person from then on. For 30 days `_unmerge` undoes it.
   * Needs the permission `view.merge_identifiers`.
   */
  mergeIdentifiers(
    input: {
      /** Another identifier of the same person. */
      readonly identifier: string;
      readonly body: IdentifierMergeInput;
    },
    options?: CallOptions,
  ): Promise<IdentifierMerge> {
    return this.call('POST', route`/identifiers/${input.identifier}/_merge`, options, { body: input.body });
  }

  /** Undo the merge of an identifier into another one. Needs the permission `view.unmerge_identifiers`. */
  unmergeIdentifiers(
    input: { /** Another identifier of the same person. */ readonly identifier: string },
    options?: CallOptions,
  ): Promise<void> {
    return this.call('POST', route`/identifiers/${input.identifier}/_unmerge`, options);
  }

  /**
   * Export the data of a consumer.
   * One streamed JSON document: the identifier, its receipts with raw copies and deliveries, messages, points and rewards, and its entries in the audit trail; the same of each identifier that is merged with it.
   * Needs the permission `view.export_identifier`.
   */
  exportIdentifier(
    input: { /** The consumer. */ readonly identifier: string },
    options?: CallOptions,
  ): Promise<IdentifierExport> {
    return this.call('GET', route`/identifiers/${input.identifier}/export`, options);
  }

  /**
   * Erase a consumer.
   * Receipts are kept as evidence of the sale, without the consumer. Raw copies and messages lose their content; points, rewards and cards are deleted. A job does the work; `GET /erasures/{id}` returns its progress. Identifiers that are merged with this one are erased too, each by an erasure of its own.
   * Needs the permission `view.erase_identifier`.
   */
  eraseIdentifier(
    input: { /** The consumer. */ readonly identifier: string },
    options?: CallOptions,
  ): Promise<Erasure> {
    return this.call('POST', route`/identifiers/${input.identifier}/_erase`, options);
  }

  /** List erasures, newest first. Needs the permission `view.get_erasures`. */
  getErasures(
    input: {
      readonly query?: {
        /** Maximum number of entries in the page. */
        readonly count?: number;
        /** The id of the last erasure of the previous page. */
        readonly after?: string;
      };
    } = {},
    options?: CallOptions,
  ): Promise<readonly Erasure[]> {
    return this.call('GET', '/erasures', options, { query: input.query });
  }

  /** Read the progress of an erasure. Needs the permission `view.get_erasure`. */
  getErasure(
    input: { /** The id of the erasure. */ readonly id: string },
    options?: CallOptions,
  ): Promise<Erasure> {
    return this.call('GET', route`/erasures/${input.id}`, options);
  }

  /**
   * Retry a failed erasure.
   * Continues where it stopped, even if the identifier itself is already deleted. Failed erasures are also retried every night.
   * Needs the permission `view.retry_erasure`.
   */
  retryErasure(
    input: { /** The id of the erasure. */ readonly id: string },
    options?: CallOptions,
  ): Promise<Erasure> {
    return this.call('POST', route`/erasures/${input.id}/_retry`, options);
  }

  /** List the tills of a store, last seen first. Needs the permission `view.get_store_tills`. */
  getStoreTills(
    input: { /** The reference of the store. */ readonly reference: number },
    options?: CallOptions,
  ): Promise<readonly Till[]> {
    return this.call('GET', route`/stores/${input.reference}/tills`, options);
  }

  /** Create a store. Needs the permission `view.post_store`. */
  postStore(input: { readonly body: StoreInput }, options?: CallOptions): Promise<StoreMade> {
    return this.call('POST', '/stores', options, { body: input.body });
  }

  /** List stores by reference. Needs the permission `view.get_stores`. */
  getStores(
    input: {
      readonly query?: {
        /** Maximum number of entries in the page. */
        readonly count?: number;
        /** The key of the last entry of the previous page. */
        readonly after?: number;
        /** Only stores whose name contains this. */
        readonly matching?: string;
      };
    } = {},
    options?: CallOptions,
  ): Promise<readonly Store[]> {
    return this.call('GET', '/stores', options, { query: input.query });
  }

  /**
   * Change a store.
   * A patch can change every field except `id` and `updated_timestamp`.
   * Needs the permission `view.patch_store`.
   */
  patchStore(
    input: { /** The reference of the store. */ readonly reference: number; readonly body: JsonPatch },
    options?: CallOptions,
  ): Promise<Store> {
    return this.call('PATCH', route`/stores/${input.reference}`, options, {
      body: input.body,
      types: ['application/json-patch+json'],
    });
  }

  /** Read a store. Needs the permission `view.get_store`. */
  getStore(
    input: { /** The reference of the store. */ readonly reference: number },
    options?: CallOptions,
  ): Promise<Store> {
    return this.call('GET', route`/stores/${input.reference}`, options);
  }

  /**
   * List tills.
   * Tills that have sent a receipt under their `till_uuid`, or reported their status.
   * Needs the permission `view.get_tills`.
   */
  getTills(
    input: {
      readonly query?: {
        /** Maximum number of entries in the page. */
        readonly count?: number;
        /** Only tills after this one. */
        readonly after?: string;
      };
    } = {},
    options?: CallOptions,
  ): Promise<readonly TillDetails[]> {
    return this.call('GET', '/tills', options, { query: input.query });
  }

  /** Read a till. Needs the permission `view.get_till`. */
  getTill(
    input: { /** UUID of the till. */ readonly till: string },
    options?: CallOptions,
  ): Promise<TillDetails> {
    return this.call('GET', route`/tills/${input.till}`, options);
  }

  /**
   * Report the status of a till.
   * For the till itself, every ten seconds or so. The answer lists receipts to print, again until a status names them as `printed` or ten minutes have passed.
   * Needs the permission `view.put_till_status`.
   */
  putTillStatus(
    input: { /** UUID of the till. */ readonly till: string; readonly body: TillStatusInput },
    options?: CallOptions,
  ): Promise<TillTasks> {
    return this.call('PUT', route`/tills/${input.till}/status`, options, { body: input.body });
  }

  /** Add a display to a till. At most ten for each till. Needs the permission `view.put_till`. */
  putTill(
    input: { /** UUID of the till. */ readonly till: string },
    options?: CallOptions,
  ): Promise<DisplayAdded> {
    return this.call('POST', route`/tills/${input.till}/displays`, options);
  }

  /** Revoke a display. Needs the permission `view.put_till`. */
  putTillDisplays(
    input: { /** UUID of the till. */ readonly till: string; /** The display. */ readonly id: string },
    options?: CallOptions,
  ): Promise<void> {
    return this.call('DELETE', route`/tills/${input.till}/displays/${input.id}`, options);
  }

  /**
   * Report sales.
   * Receipts of a period by day, hour, weekday, store, till, payment and tax rate, as exact as if they were counted one by one. Days and hours are those of the tills (`localtime`). Duplicates count as such only. Methods of payment that tills write in several languages are one: `cash` counts `Bar` and `contanti`. Messages count for the day of their receipt, whenever they were sent.
   * Needs the permission `view.get_report`.
   */
  getReport(
    input: {
      readonly query: {
        /** The first day. */
        readonly from: string;
        /** The last day. */
        readonly to: string;
        /** `previous`: the same number of days just before; `year`: the same days a year earlier. A 29th of February a year earlier is in the total and in no line by day. */
        readonly compare?: 'previous' | 'year';
        /** Receipts in this currency only, an ISO 4217 code. Lines by currency, duplicates and messages are of all receipts. */
        readonly currency?:
          | 'AED'
          | 'AFN'
          | 'ALL'
          | 'AMD'
          | 'ANG'
          | 'AOA'
          | 'ARS'
          | 'AUD'
          | 'AWG'
          | 'AZN'
          | 'BAM'
          | 'BBD'
          | 'BDT'
          | 'BGN'
          | 'BHD'
          | 'BIF'
          | 'BMD'
          | 'BND'
          | 'BOB'
          | 'BOV'
          | 'BRL'
          | 'BSD'
          | 'BTN'
          | 'BWP'
          | 'BYN'
          | 'BZD'
          | 'CAD'
          | 'CDF'
          | 'CHE'
          | 'CHF'
          | 'CHW'
          | 'CLF'
          | 'CLP'
          | 'CNY'
          | 'COP'
          | 'COU'
          | 'CRC'
          | 'CUC'
          | 'CUP'
          | 'CVE'
          | 'CZK'
          | 'DJF'
          | 'DKK'
          | 'DOP'
          | 'DZD'
          | 'EGP'
          | 'ERN'
          | 'ETB'
          | 'EUR'
          | 'FJD'
          | 'FKP'
          | 'GBP'
          | 'GEL'
          | 'GHS'
          | 'GIP'
          | 'GMD'
          | 'GNF'
          | 'GTQ'
          | 'GYD'
          | 'HKD'
          | 'HNL'
          | 'HTG'
          | 'HUF'
          | 'IDR'
          | 'ILS'
          | 'INR'
          | 'IQD'
          | 'IRR'
          | 'ISK'
          | 'JMD'
          | 'JOD'
          | 'JPY'
          | 'KES'
          | 'KGS'
          | 'KHR'
          | 'KMF'
          | 'KPW'
          | 'KRW'
          | 'KWD'
          | 'KYD'
          | 'KZT'
          | 'LAK'
          | 'LBP'
          | 'LKR'
          | 'LRD'
          | 'LSL'
          | 'LYD'
          | 'MAD'
          | 'MDL'
          | 'MGA'
          | 'MKD'
          | 'MMK'
          | 'MNT'
          | 'MOP'
          | 'MRU'
          | 'MUR'
          | 'MVR'
          | 'MWK'
          | 'MXN'
          | 'MXV'
          | 'MYR'
          | 'MZN'
          | 'NAD'
          | 'NGN'
          | 'NIO'
          | 'NOK'
          | 'NPR'
          | 'NZD'
          | 'OMR'
          | 'PAB'
          | 'PEN'
          | 'PGK'
          | 'PHP'
          | 'PKR'
          | 'PLN'
          | 'PYG'
          | 'QAR'
          | 'RON'
          | 'RSD'
          | 'RUB'
          | 'RWF'
          | 'SAR'
          | 'SBD'
          | 'SCR'
          | 'SDG'
          | 'SEK'
          | 'SGD'
          | 'SHP'
          | 'SLE'
          | 'SOS'
          | 'SRD'
          | 'SSP'
          | 'STN'
          | 'SVC'
          | 'SYP'
          | 'SZL'
          | 'THB'
          | 'TJS'
          | 'TMT'
          | 'TND'
          | 'TOP'
          | 'TRY'
          | 'TTD'
          | 'TWD'
          | 'TZS'
          | 'UAH'
          | 'UGX'
          | 'USD'
          | 'USN'
          | 'UYI'
          | 'UYU'
          | 'UYW'
          | 'UZS'
          | 'VED'
          | 'VES'
          | 'VND'
          | 'VUV'
          | 'WST'
          | 'XAF'
          | 'XAG'
          | 'XAU'
          | 'XBA'
          | 'XBB'
          | 'XBC'
          | 'XBD'
          | 'XCD'
          | 'XCG'
          | 'XDR'
          | 'XOF'
          | 'XPD'
          | 'XPF'
          | 'XPT'
          | 'XSU'
          | 'XTS'
          | 'XUA'
          | 'XXX'
          | 'YER'
          | 'ZAR'
          | 'ZMW'
          | 'ZWG';
        /** Receipts of these stores only. */
        readonly store_reference?: readonly number[];
      };
    },
    options?: CallOptions,
  ): Promise<Report> {
    return this.call('GET', '/reports/sales', options, { query: input.query });
  }

  /**
   * List rewards of a loyalty program, newest first.
   * Needs the permission `view.get_rewards`. Requests signed for a consumer see only what belongs to that consumer.
   */
  getRewards(
    input: {
      /** The loyalty program. */
      readonly program_id: number;
      readonly query?: {
        /** Only rewards of these identifiers, separated by commas. An identifier that contains a comma cannot be used here. */
        readonly consumer?: readonly string[];
        /** Earliest time, inclusive. */
        readonly from_timestamp?: string;
        /** Latest time, inclusive. */
        readonly to_timestamp?: string;
        /** Claimed rewards, unclaimed rewards or all. */
        readonly claimed?: 'all' | 'claimed' | 'not_claimed';
      };
    },
    options?: CallOptions,
  ): Promise<readonly LoyaltyReward[]> {
    return this.call('GET', route`/loyalty/${input.program_id}/rewards`, options, { query: input.query });
  }

  /**
   * Download rewards of a loyalty program as CSV.
   * RFC 4180 in UTF-8 with the header `id,identifier,name,value,claimed,timestamp,receipt_timestamp`. Cells that a spreadsheet would run begin with an apostrophe. The audit trail notes who downloaded them, but for signed consumers.
   * Needs the permission `view.get_rewards`. Requests signed for a consumer see only what belongs to that consumer.
   */
  getRewardsCsv(
    input: {
      /** The loyalty program. */
      readonly program_id: number;
      readonly query?: {
        /** Only rewards of these identifiers, separated by commas. An identifier that contains a comma cannot be used here. */
        readonly consumer?: readonly string[];
        /** Earliest time, inclusive. */
        readonly from_timestamp?: string;
        /** Latest time, inclusive. */
        readonly to_timestamp?: string;
        /** Claimed rewards, unclaimed rewards or all. */
        readonly claimed?: 'all' | 'claimed' | 'not_claimed';
      };
    },
    options?: CallOptions,
  ): Promise<Blob> {
    return this.call('GET', route`/loyalty/${input.program_id}/rewards.csv`, options, { query: input.query });
  }

  /** Mark a reward as claimed or not claimed. Needs the permission `view.patch_reward`. */
  patchReward(
    input: {
      /** The loyalty program. */
      readonly program_id: number;
      /** The reward. */
      readonly reward_id: number;
      readonly body: LoyaltyRewardPatch;
    },
    options?: CallOptions,
  ): Promise<LoyaltyReward> {
    return this.call('PATCH', route`/loyalty/${input.program_id}/rewards/${input.reward_id}`, options, {
      body: input.body,
    });
  }

  /**
   * List points events of a consumer, newest first.
   * Needs the permission `view.get_identifier_events`. Requests signed for a consumer see only what belongs to that consumer.
   */
  getIdentifierEvents(
    input: {
      /** The loyalty program. */
      readonly program_id: number;
      /** The consumer. */
      readonly identifier: string;
      readonly query?: {
        /** Earliest time, inclusive. */
        readonly from_timestamp?: string;
        /** Latest time, inclusive. */
        readonly to_timestamp?: string;
      };
    },
    options?: CallOptions,
  ): Promise<readonly LoyaltyEvent[]> {
    return this.call(
      'GET',
      route`/loyalty/${input.program_id}/identifiers/${input.identifier}/events`,
      options,
      { query: input.query },
    );
  }

  /** Create a loyalty program. Needs the permission `view.post_loyalty_program`. */
  postLoyaltyProgram(
    input: { readonly body: LoyaltyProgramInput },
    options?: CallOptions,
  ): Promise<LoyaltyProgram> {
    return this.call('POST', '/loyalty', options, { body: input.body });
  }

  /** List loyalty programs by id. Needs the permission `view.get_loyalty_programs`. */
  getLoyaltyPrograms(
    input: {
      readonly query?: {
        /** Maximum number of entries in the page. */
        readonly count?: number;
        /** The key of the last entry of the previous page. */
        readonly after?: number;
      };
    } = {},
    options?: CallOptions,
  ): Promise<readonly LoyaltyProgram[]> {
    return this.call('GET', '/loyalty', options, { query: input.query });
  }

  /** Read a loyalty program. Needs the permission `view.get_loyalty_program`. */
  getLoyaltyProgram(
    input: { /** The loyalty program. */ readonly program_id: number },
    options?: CallOptions,
  ): Promise<LoyaltyProgram> {
    return this.call('GET', route`/loyalty/${input.program_id}`, options);
  }

  /** Change a loyalty program for future receipts. Needs the permission `view.patch_loyalty_program`. */
  patchLoyaltyProgram(
    input: { /** The loyalty program. */ readonly program_id: number; readonly body: LoyaltyProgramPatch },
    options?: CallOptions,
  ): Promise<LoyaltyProgram> {
    return this.call('PATCH', route`/loyalty/${input.program_id}`, options, { body: input.body });
  }

  /**
   * Read the points of a consumer.
   * Needs the permission `view.get_loyalty_identifier`. Requests signed for a consumer see only what belongs to that consumer.
   */
  getLoyaltyIdentifier(
    input: {
      /** The loyalty program. */
      readonly program_id: number;
      /** The consumer. */
      readonly identifier: string;
    },
    options?: CallOptions,
  ): Promise<LoyaltyValue> {
    return this.call('GET', route`/loyalty/${input.program_id}/identifiers/${input.identifier}`, options);
  }

  /** Change the points of a consumer. Needs the permission `view.patch_loyalty_identifier`. */
  patchLoyaltyIdentifier(
    input: {
      /** The loyalty program. */
      readonly program_id: number;
      /** The consumer. */
      readonly identifier: string;
      readonly body: LoyaltyValuePatch;
    },
    options?: CallOptions,
  ): Promise<LoyaltyValue> {
    return this.call('PATCH', route`/loyalty/${input.program_id}/identifiers/${input.identifier}`, options, {
      body: input.body,
    });
  }

  /**
   * Verify a card by its registration code.
   * After five wrong codes for a number in a day, the response is 429 until the card gets another code or the day is over.
   * Needs the permission `view.post_card`. Requests signed for a consumer see only what belongs to that consumer.
   */
  postCard(input: { readonly body: CardInput }, options?: CallOptions): Promise<void> {
    return this.call('POST', '/cards', options, { body: input.body });
  }

  /** List cards by masked number. Needs the permission `view.get_cards`. */
  getCards(
    input: {
      readonly query?: {
        /** Maximum number of entries in the page. */
        readonly count?: number;
        /** `after` from the previous page. */
        readonly after?: string;
        /** A full card number, or its last digits. */
        readonly card_number?: string;
      };
    } = {},
    options?: CallOptions,
  ): Promise<readonly Card[]> {
    return this.call('GET', '/cards', options, { query: input.query });
  }

  /**
   * Import cards from a CSV file.
   * Card numbers and registration codes are in the first two columns, or in those that a header line names `card_number` and `registration_code`. Separate values with commas, semicolons or tabs; at most 20 MiB. Existing cards get the code of the file. Invalid lines are skipped and listed. Sending a file again does no harm.
   * Needs the permission `view.import_cards`.
   */
  importCards(
    input: { readonly body: Blob | Uint8Array<ArrayBuffer> | string },
    options?: CallOptions,
  ): Promise<CardImport> {
    return this.call('POST', '/cards/_import', options, { body: input.body, types: ['*/*'] });
  }

  /**
   * Create a client.
   * A client can be given only permissions that the caller has. The response to this and to every change contains the secret; the audit trail records that it was shown.
   * Needs the permission `view.post_client`.
   */
  postClient(
    input: {
      /** How the client authenticates: `hmac` for URL signatures, `bearer` for tokens. */
      readonly authentication: 'hmac' | 'bearer';
      readonly body: ClientInput;
    },
    options?: CallOptions,
  ): Promise<ClientCreated> {
    return this.call('POST', route`/clients/${input.authentication}`, options, { body: input.body });
  }

  /** List clients by id. Needs the permission `view.get_clients`. */
  getClients(
    input: {
      /** How the client authenticates: `hmac` for URL signatures, `bearer` for tokens. */
      readonly authentication: 'hmac' | 'bearer';
      readonly query?: {
        /** Maximum number of entries in the page. */
        readonly count?: number;
        /** The key of the last entry of the previous page. */
        readonly after?: number;
      };
    },
    options?: CallOptions,
  ): Promise<readonly Client[]> {
    return this.call('GET', route`/clients/${input.authentication}`, options, { query: input.query });
  }

  /**
   * Change a client or rotate its secret.
   * Only permissions that the caller has can be granted or removed. The response contains the secret, even if nothing changes; the audit trail records that it was shown.
   * Needs the permission `view.patch_client`.
   */
  patchClient(
    input: {
      /** How the client authenticates: `hmac` for URL signatures, `bearer` for tokens. */
      readonly authentication: 'hmac' | 'bearer';
      /** The client. */
      readonly client_id: number;
      readonly body: ClientPatch;
    },
    options?: CallOptions,
  ): Promise<ClientPatched> {
    return this.call('PATCH', route`/clients/${input.authentication}/${input.client_id}`, options, {
      body: input.body,
    });
  }

  /** Read a client. Needs the permission `view.get_client`. */
  getClient(
    input: {
      /** How the client authenticates: `hmac` for URL signatures, `bearer` for tokens. */
      readonly authentication: 'hmac' | 'bearer';
      /** The client. */
      readonly client_id: number;
    },
    options?: CallOptions,
  ): Promise<Client> {
    return this.call('GET', route`/clients/${input.authentication}/${input.client_id}`, options);
  }

  /** Revoke a bearer token. Needs the permission `view.put_revoked_token`. */
  putRevokedToken(
    input: {
      /** The client. */
      readonly client_id: number;
      /** The `jti` of the token. */
      readonly jti: string;
    },
    options?: CallOptions,
  ): Promise<void> {
    return this.call('PUT', route`/clients/bearer/${input.client_id}/revoked_tokens/${input.jti}`, options);
  }

  /** List revoked tokens of a client, newest first. Needs the permission `view.get_revoked_tokens`. */
  getRevokedTokens(
    input: { /** The client. */ readonly client_id: number; readonly query?: PageQuery },
    options?: CallOptions,
  ): Promise<readonly RevokedToken[]> {
    return this.call('GET', route`/clients/bearer/${input.client_id}/revoked_tokens`, options, {
      query: input.query,
    });
  }

  /**
   * Create or change a portal user.
   * An address signs in to one retailer. One that is already in use elsewhere on this service, or by a user who cannot be managed, gets 404.
   * Needs the permission `view.put_portal_user`.
   */
  putPortalUser(
    input: {
      /** The e-mail address of the user; case is ignored. */
      readonly email: string;
      readonly body: PortalUserInput;
    },
    options?: CallOptions,
  ): Promise<PortalUser> {
    return this.call('PUT', route`/portal/user/${input.email}`, options, { body: input.body });
  }

  /** Read a portal user. Needs the permission `view.get_portal_user`. */
  getPortalUser(
    input: { /** The e-mail address of the user; case is ignored. */ readonly email: string },
    options?: CallOptions,
  ): Promise<PortalUser> {
    return this.call('GET', route`/portal/user/${input.email}`, options);
  }

  /** List portal users by e-mail address. Needs the permission `view.get_portal_users`. */
  getPortalUsers(
    input: {
      readonly query?: PageQuery & {
        /** Only users of this group; empty for users without one. */ readonly group?: string;
      };
    } = {},
    options?: CallOptions,
  ): Promise<readonly PortalUser[]> {
    return this.call('GET', '/portal/user', options, { query: input.query });
  }

  /** Send a portal user a password e-mail. Needs the permission `view.send_password_reset`. */
  sendPasswordReset(
    input: { /** The e-mail address of the user; case is ignored. */ readonly email: string },
    options?: CallOptions,
  ): Promise<void> {
    return this.call('PATCH', route`/portal/user/${input.email}/_send_password_reset`, options);
  }

  /** Send a portal user a password e-mail. Needs the permission `view.send_password_reset`. */
  sendPasswordResetByPost(
    input: { /** The e-mail address of the user; case is ignored. */ readonly email: string },
    options?: CallOptions,
  ): Promise<void> {
    return this.call('POST', route`/portal/user/${input.email}/_send_password_reset`, options);
  }

  /**
   * Create a password link for a portal user.
   * The link works once and replaces earlier ones. It expires after an hour, that of a user who has no password yet after 72 hours. It is refused for a user with more permissions than the caller. The audit trail records who received it.
   * Needs the permission `view.send_password_reset`.
   */
  sendPasswordResetPasswordLink(
    input: { /** The e-mail address of the user; case is ignored. */ readonly email: string },
    options?: CallOptions,
  ): Promise<PasswordLink> {
    return this.call('POST', route`/portal/user/${input.email}/password_link`, options);
  }

  /** Turn off the second factor of a portal user. Needs the permission `view.delete_portal_user_totp`. */
  deletePortalUserTotp(
    input: { /** The e-mail address of the user; case is ignored. */ readonly email: string },
    options?: CallOptions,
  ): Promise<void> {
    return this.call('DELETE', route`/portal/user/${input.email}/totp`, options);
  }

  /** Request a password e-mail. Needs no credential. */
  forgotPassword(input: { readonly body: ForgotPasswordInput }, options?: CallOptions): Promise<void> {
    return this.call('POST', '/portal/_forgot_password', options, { body: input.body });
  }

  /** Set a password with a reset token. Needs no credential. */
  resetPassword(input: { readonly body: ResetPasswordInput }, options?: CallOptions): Promise<void> {
    return this.call('POST', '/portal/_reset_password', options, { body: input.body });
  }

  /** List groups by name. Needs the permission `view.get_portal_groups`. */
  getPortalGroups(
    input: { readonly query?: PageQuery } = {},
    options?: CallOptions,
  ): Promise<readonly PortalGroup[]> {
    return this.call('GET', '/portal/groups', options, { query: input.query });
  }

  /** Read a group. Needs the permission `view.get_portal_group`. */
  getPortalGroup(
    input: { /** The name of the group. */ readonly name: string },
    options?: CallOptions,
  ): Promise<PortalGroup> {
    return this.call('GET', route`/portal/groups/${input.name}`, options);
  }

  /** Create, change or rename a group. Needs the permission `view.put_portal_group`. */
  putPortalGroup(
    input: { /** The name of the group. */ readonly name: string; readonly body: PortalGroupInput },
    options?: CallOptions,
  ): Promise<PortalGroup> {
    return this.call('PUT', route`/portal/groups/${input.name}`, options, { body: input.body });
  }

  /** Delete an empty group. Needs the permission `view.delete_portal_group`. */
  deletePortalGroup(
    input: { /** The name of the group. */ readonly name: string },
    options?: CallOptions,
  ): Promise<void> {
    return this.call('DELETE', route`/portal/groups/${input.name}`, options);
  }

  /** Read your own account. Needs the session of a portal user, and no permission. */
  getProfile(options?: CallOptions): Promise<Profile> {
    return this.call('GET', '/portal/me', options);
  }

  /** Change your own name, password or daily mail. Needs the session of a portal user, and no permission. */
  patchProfile(input: { readonly body: ProfilePatch }, options?: CallOptions): Promise<Profile> {
    return this.call('PATCH', '/portal/me', options, { body: input.body });
  }

  /** List your own sessions. Needs the session of a portal user, and no permission. */
  getSessions(options?: CallOptions): Promise<readonly Session[]> {
    return this.call('GET', '/portal/me/sessions', options);
  }

  /** Sign out of all other sessions. Needs the session of a portal user, and no permission. */
  deleteSessions(options?: CallOptions): Promise<void> {
    return this.call('DELETE', '/portal/me/sessions', options);
  }

  /** End one of your own sessions. Needs the session of a portal user, and no permission. */
  deleteSession(input: { /** The session. */ readonly id: string }, options?: CallOptions): Promise<void> {
    return this.call('DELETE', route`/portal/me/sessions/${input.id}`, options);
  }

  /** Start setting up a second factor. Needs the session of a portal user, and no permission. */
  startTotp(input: { readonly body: CurrentPassword }, options?: CallOptions): Promise<TotpStarted> {
    return this.call('POST', '/portal/me/totp/_start', options, { body: input.body });
  }

  /**
   * Turn on the second factor with its first code.
   * Needs the session of a portal user, and no permission.
   */
  confirmTotp(input: { readonly body: TotpCode }, options?: CallOptions): Promise<RecoveryCodes> {
    return this.call('POST', '/portal/me/totp/_confirm', options, { body: input.body });
  }

  /** Turn off the second factor. Needs the session of a portal user, and no permission. */
  disableTotp(input: { readonly body: OwnerProof }, options?: CallOptions): Promise<void> {
    return this.call('POST', '/portal/me/totp/_disable', options, { body: input.body });
  }

  /** Replace the recovery codes. Needs the session of a portal user, and no permission. */
  renewRecoveryCodes(input: { readonly body: OwnerProof }, options?: CallOptions): Promise<RecoveryCodes> {
    return this.call('POST', '/portal/me/totp/_renew_recovery_codes', options, { body: input.body });
  }

  /** List saved searches. Needs the session of a portal user, and no permission. */
  getSavedSearches(
    input: { readonly query: { /** Searches of this list. */ readonly list: 'receipts' | 'identifiers' } },
    options?: CallOptions,
  ): Promise<readonly SavedSearch[]> {
    return this.call('GET', '/portal/searches', options, { query: input.query });
  }

  /** Save a search. Needs the session of a portal user, and no permission. */
  postSavedSearch(input: { readonly body: SavedSearchInput }, options?: CallOptions): Promise<SavedSearch> {
    return this.call('POST', '/portal/searches', options, { body: input.body });
  }

  /** Delete a saved search. Needs the session of a portal user, and no permission. */
  deleteSavedSearch(input: { /** The search. */ readonly id: string }, options?: CallOptions): Promise<void> {
    return this.call('DELETE', route`/portal/searches/${input.id}`, options);
  }

  /**
   * Create a webhook.
   * Events are sent to its address from now on, signed with the secret that only this response contains (Standard Webhooks 1.0). Each is sent at least once, in no promised order; `GET /events` has them complete and in order. A retailer can have 20 webhooks.
   * Needs the permission `view.post_webhook`.
   */
  postWebhook(input: { readonly body: WebhookInput }, options?: CallOptions): Promise<WebhookWithSecret> {
    return this.call('POST', '/webhooks', options, { body: input.body });
  }

  /** List webhooks by id. Needs the permission `view.get_webhooks`. */
  getWebhooks(
    input: {
      readonly query?: {
        /** Maximum number of entries in the page. */
        readonly count?: number;
        /** The key of the last entry of the previous page. */
        readonly after?: number;
      };
    } = {},
    options?: CallOptions,
  ): Promise<readonly Webhook[]> {
    return this.call('GET', '/webhooks', options, { query: input.query });
  }

  /** Change a webhook. Needs the permission `view.patch_webhook`. */
  patchWebhook(
    input: { /** The webhook. */ readonly webhook_id: number; readonly body: WebhookPatch },
    options?: CallOptions,
  ): Promise<Webhook> {
    return this.call('PATCH', route`/webhooks/${input.webhook_id}`, options, { body: input.body });
  }

  /**
   * Delete a webhook.
   * What waits for it is not sent any more, and what is known of its deliveries is deleted.
   * Needs the permission `view.delete_webhook`.
   */
  deleteWebhook(
    input: { /** The webhook. */ readonly webhook_id: number },
    options?: CallOptions,
  ): Promise<void> {
    return this.call('DELETE', route`/webhooks/${input.webhook_id}`, options);
  }

  /** Read a webhook. Needs the permission `view.get_webhooks`. */
  getWebhooksWebhooks(
    input: { /** The webhook. */ readonly webhook_id: number },
    options?: CallOptions,
  ): Promise<Webhook> {
    return this.call('GET', route`/webhooks/${input.webhook_id}`, options);
  }

  /**
   * Rotate the secret of a webhook.
   * For 24 hours requests have signatures by both secrets.
   * Needs the permission `view.patch_webhook`.
   */
  patchWebhook_Rotate(
    input: { /** The webhook. */ readonly webhook_id: number },
    options?: CallOptions,
  ): Promise<WebhookWithSecret> {
    return this.call('POST', route`/webhooks/${input.webhook_id}/_rotate`, options);
  }

  /**
   * Send a test to a webhook.
   * Sends an event of the type `webhook.test` once. Its delivery says what became of it.
   * Needs the permission `view.patch_webhook`.
   */
  patchWebhook_Test(
    input: { /** The webhook. */ readonly webhook_id: number },
    options?: CallOptions,
  ): Promise<WebhookTest> {
    return this.call('POST', route`/webhooks/${input.webhook_id}/_test`, options);
  }

  /**
   * Preview a request to a webhook.
   * What would be sent now, with its signature. Nothing is sent.
   * Needs the permission `view.patch_webhook`.
   */
  patchWebhook_Preview(
    input: { /** The webhook. */ readonly webhook_id: number; readonly body: WebhookPreviewInput },
    options?: CallOptions,
  ): Promise<WebhookPreview> {
    return this.call('POST', route`/webhooks/${input.webhook_id}/_preview`, options, { body: input.body });
  }

  /**
   * Send all events since an instant again.
   * Also those that were taken; events have the same id each time that they are sent.
   * Needs the permission `view.patch_webhook`.
   */
  patchWebhook_Replay(
    input: { /** The webhook. */ readonly webhook_id: number; readonly body: WebhookReplay },
    options?: CallOptions,
  ): Promise<void> {
    return this.call('POST', route`/webhooks/${input.webhook_id}/_replay`, options, { body: input.body });
  }

  /** List deliveries to a webhook, newest event first. Needs the permission `view.get_webhooks`. */
  getWebhooksDeliveries(
    input: {
      /** The webhook. */
      readonly webhook_id: number;
      readonly query?: {
        /** Maximum number of entries in the page. */
        readonly count?: number;
        /** The event of the last one of a page. */
        readonly after?: string;
        /** Only those in this state. */
        readonly state?: 'pending' | 'delivered' | 'failed';
      };
    },
    options?: CallOptions,
  ): Promise<readonly WebhookDelivery[]> {
    return this.call('GET', route`/webhooks/${input.webhook_id}/deliveries`, options, { query: input.query });
  }

  /** Read the delivery of an event with its attempts. Needs the permission `view.get_webhooks`. */
  getWebhooksAttempts(
    input: { /** The webhook. */ readonly webhook_id: number; /** The event. */ readonly event_id: string },
    options?: CallOptions,
  ): Promise<WebhookDeliveryWithAttempts> {
    return this.call(
      'GET',
      route`/webhooks/${input.webhook_id}/deliveries/${input.event_id}/attempts`,
      options,
    );
  }

  /** Send an event to a webhook again. Needs the permission `view.patch_webhook`. */
  patchWebhook_Resend(
    input: { /** The webhook. */ readonly webhook_id: number; /** The event. */ readonly event_id: string },
    options?: CallOptions,
  ): Promise<void> {
    return this.call(
      'POST',
      route`/webhooks/${input.webhook_id}/deliveries/${input.event_id}/_resend`,
      options,
    );
  }

  /** Read the brand or one of its versions. Needs the permission `view.get_brand`. */
  getBrand(
    input: { readonly query?: { /** The version; the newest if omitted. */ readonly version?: number } } = {},
    options?: CallOptions,
  ): Promise<Brand> {
    return this.call('GET', '/brand', options, { query: input.query });
  }

  /** Publish a brand for new receipts. Needs the permission `view.put_brand`. */
  putBrand(input: { readonly body: BrandToPublish }, options?: CallOptions): Promise<Brand> {
    return this.call('PUT', '/brand', options, { body: input.body });
  }

  /**
   * List the versions of the brand, newest first.
   * To roll back, publish the content of an earlier version again: receipts keep the version they were issued under.
   * Needs the permission `view.get_brand`.
   */
  getBrandVersions(
    input: {
      readonly query?: {
        /** At most how many; 20 if omitted. */
        readonly count?: number;
        /** The last version of the page before. */
        readonly after?: number;
      };
    } = {},
    options?: CallOptions,
  ): Promise<readonly Brand[]> {
    return this.call('GET', '/brand/versions', options, { query: input.query });
  }

  /** Preview a brand on a receipt. Needs the permission `view.preview_brand`. */
  previewBrand(input: { readonly body: BrandToPreview }, options?: CallOptions): Promise<BrandPreview> {
    return this.call('POST', '/brand/_preview', options, { body: input.body });
  }

  /** Upload a logo. Needs the permission `view.post_brand_logo`. */
  postBrandLogo(
    input: { readonly body: Blob | Uint8Array<ArrayBuffer> | string },
    options?: CallOptions,
  ): Promise<Logo> {
    return this.call('POST', '/brand/logos', options, { body: input.body, types: ['*/*'] });
  }

  /** Download a logo. Needs the permission `view.get_brand_logo`. */
  getBrandLogo(input: { /** Id of the logo. */ readonly id: string }, options?: CallOptions): Promise<Blob> {
    return this.call('GET', route`/brand/logos/${input.id}`, options);
  }

  /**
   * Cancel messages that have not left yet.
   * A message that waits for its first attempt is removed, as if it had never been asked for; the audit trail notes it. Others stay as they are. Ids that name no message with a receipt are in neither list, so a call can be repeated.
   * Needs the permission `view.cancel_deliveries`.
   */
  cancelDeliveries(
    input: { readonly body: CancelDeliveriesInput },
    options?: CallOptions,
  ): Promise<DeliveriesCancelled> {
    return this.call('POST', '/deliveries/_cancel', options, { body: input.body });
  }

  /** List messages, newest first. Needs the permission `view.get_deliveries`. */
  getDeliveries(
    input: {
      readonly query?: PageQuery & {
        /** Only messages of this kind. */
        readonly kind?: 'receipt' | 'invitation' | 'password_reset';
        /** Only messages sent through this channel. */
        readonly channel?: 'email' | 'sms' | 'whatsapp';
        /** Only messages in this state. */
        readonly state?: 'queued' | 'sending' | 'sent' | 'kept' | 'failed';
        /** Only messages with this receipt. */
        readonly receipt?: string;
        /** Messages with receipts of this consumer, or sent to the identifier as an address. */
        readonly identifier?: string;
        /** Start of the address of the recipient; case is ignored. */
        readonly text?: string;
        /** The first day of receipts, by the clocks of the tills: only messages with receipts from it on. */
        readonly receipts_from?: string;
        /** The last day of receipts. */
        readonly receipts_to?: string;
        /** Only messages with receipts of these stores. */
        readonly store_reference?: readonly number[];
        /** `delivered`: only messages of which the provider confirms it; `opened`: only messages by whose link the receipt was opened. */
        readonly reached?: 'delivered' | 'opened';
      };
    } = {},
    options?: CallOptions,
  ): Promise<readonly DeliveryListed[]> {
    return this.call('GET', '/deliveries', options, { query: input.query });
  }

  /** Read a message with its content and events. Needs the permission `view.get_delivery`. */
  getDelivery(input: { /** The message. */ readonly id: string }, options?: CallOptions): Promise<Delivery> {
    return this.call('GET', route`/deliveries/${input.id}`, options);
  }

  /**
   * Resend the messages that failed for one cause.
   * Takes the newest 100 at once, of those that the inbox of problems counts; call again with `next` for the rest. One that is on its way already is refused, so nothing is sent twice.
   * Needs the permission `view.retry_deliveries`.
   */
  retryDeliveries(
    input: { readonly body: DeliveryRetry },
    options?: CallOptions,
  ): Promise<RetriedDeliveries> {
    return this.call('POST', '/deliveries/_retry', options, { body: input.body });
  }

  /** Resend a message that failed or was only kept. Needs the permission `view.retry_delivery`. */
  retryDelivery(
    input: { /** The message. */ readonly id: string },
    options?: CallOptions,
  ): Promise<{ readonly id: string }> {
    return this.call('POST', route`/deliveries/${input.id}/_retry`, options);
  }

  /** List problems. Needs the session of a portal user, and no permission. */
  getProblems(
    input: {
      readonly query?: {
        /** Problems of this kind. */
        readonly kind?:
          | 'raw_failed'
          | 'raw_waiting'
          | 'silent'
          | 'delivery_failed'
          | 'delivery_kept'
          | 'erasure_failed'
          | 'number_gap'
          | 'total_mismatch'
          | 'clock_ahead'
          | 'card_number_masked'
          | 'fiscal_code_malformed'
          | 'fiscal_total_differs'
          | 'fiscal_time_differs'
          | 'fiscal_number_differs'
          | 'fiscal_signature_invalid'
          | 'fiscal_missing';
        /** Problems in this state. */
        readonly state?: 'open' | 'snoozed' | 'resolved';
      };
    } = {},
    options?: CallOptions,
  ): Promise<readonly InboxProblem[]> {
    return this.call('GET', '/problems', options, { query: input.query });
  }

  /** Read a problem. Needs the session of a portal user, and no permission. */
  getProblem(
    input: {
      /** The kind of the problem. */
      readonly kind: string;
      /** What the occurrences have in common, 32 hexadecimal digits. */
      readonly fingerprint: string;
    },
    options?: CallOptions,
  ): Promise<InboxProblem> {
    return this.call('GET', route`/problems/${input.kind}/${input.fingerprint}`, options);
  }

  /** Resolve, snooze or assign a problem. Needs the session of a portal user, and no permission. */
  patchProblem(
    input: {
      /** The kind of the problem. */
      readonly kind: string;
      /** What the occurrences have in common, 32 hexadecimal digits. */
      readonly fingerprint: string;
      readonly body: InboxProblemPatch;
    },
    options?: CallOptions,
  ): Promise<InboxProblem> {
    return this.call('PATCH', route`/problems/${input.kind}/${input.fingerprint}`, options, {
      body: input.body,
    });
  }

  /** Receive a message status from Twilio. Needs no credential. */
  twilioStatus(
    input: {
      /** The retailer that sent the message. */
      readonly retailer_id: number;
      /** The message. */
      readonly message_id: string;
      readonly body: Blob | Uint8Array<ArrayBuffer> | string;
    },
    options?: CallOptions,
  ): Promise<void> {
    return this.call('POST', route`/callbacks/twilio/${input.retailer_id}/${input.message_id}`, options, {
      body: input.body,
      types: ['*/*'],
    });
  }

  /** Read the name and settings of the retailer. Needs the permission `view.get_settings`. */
  getSettings(options?: CallOptions): Promise<Settings> {
    return this.call('GET', '/settings', options);
  }

  /**
   * Change the name and settings of the retailer.
   * Only the settings sent are changed. Changed search fields take effect once the index has been rebuilt.
   * Needs the permission `view.patch_settings`.
   */
  patchSettings(input: { readonly body: SettingsInput }, options?: CallOptions): Promise<Settings> {
    return this.call('PATCH', '/settings', options, { body: input.body });
  }

  /** Read the progress of the search index. Needs the permission `view.get_settings`. */
  getSettingsSearchIndex(options?: CallOptions): Promise<SearchIndex> {
    return this.call('GET', '/settings/search_index', options);
  }

  /**
   * Read how far the retailer is set up.
   * What the setup guide of the portal shows. Each step follows from what the retailer has.
   * Needs the permission `view.get_setup`.
   */
  getSetup(options?: CallOptions): Promise<Setup> {
    return this.call('GET', '/setup', options);
  }

  /** Dismiss the setup guide, or show it again. Needs the permission `view.patch_setup`. */
  patchSetup(input: { readonly body: SetupPatch }, options?: CallOptions): Promise<Setup> {
    return this.call('PATCH', '/setup', options, { body: input.body });
  }

  /**
   * Read events, oldest first.
   * The feed is complete and in order: give `next` as `after`, and no event is missed. The first read turns recording on; it goes on while the feed is read at least every 30 days, or a webhook is there. With `types` a page may be short, or empty, and `has_more` be true.
   * Needs the permission `view.get_events`.
   */
  getEvents(
    input: {
      readonly query?: {
        /** `next` of the page before; without it, the oldest events that are kept. */
        readonly after?: string;
        /** Only events of these types. */
        readonly types?: readonly (
          | 'receipt.created'
          | 'receipt.updated'
          | 'raw_receipt.processed'
          | 'raw_receipt.ignored'
          | 'raw_receipt.failed'
          | 'delivery.sent'
          | 'delivery.failed'
          | 'delivery.bounced'
          | 'identifier.created'
          | 'identifier.updated'
          | 'identifier.erased'
          | 'store.created'
          | 'store.updated'
          | 'reward.won'
          | 'link.revoked'
        )[];
        /** Maximum number of entries in the page. */
        readonly count?: number;
      };
    } = {},
    options?: CallOptions,
  ): Promise<EventPage> {
    return this.call('GET', '/events', options, { query: input.query });
  }

  /** List audit trail entries, newest first. Needs the permission `view.get_audit`. */
  getAudit(
    input: {
      readonly query?: {
        /** Maximum number of entries in the page. */
        readonly count?: number;
        /** The id of the last change of the previous page. */
        readonly after?: string;
        /** Changes by this one only: `client:<id>`, `user:<e-mail>` or `system:<name>`. */
        readonly actor?: string;
        /** Only changes by this operation, such as `patch_receipt`. */
        readonly action?: string;
        /** With `subject_id`: changes of this one only, such as a `receipt`. */
        readonly subject_type?: string;
        /** With `subject_type`. */
        readonly subject_id?: string;
        /** Only changes of this request. */
        readonly request_id?: string;
        /** Earliest time, inclusive. */
        readonly from_timestamp?: string;
        /** Latest time, inclusive. */
        readonly to_timestamp?: string;
      };
    } = {},
    options?: CallOptions,
  ): Promise<readonly AuditEntry[]> {
    return this.call('GET', '/audit', options, { query: input.query });
  }

  /**
   * List requests of API clients, newest first.
   * Requests that had a valid credential of a client, a second after their answer at most; kept for 30 days, and the newest 100,000 of them. If the server is killed or the database cannot be reached, the last second may be missing.
   * Needs the permission `view.get_requests`.
   */
  getRequests(
    input: {
      readonly query?: {
        /** Maximum number of entries in the page. */
        readonly count?: number;
        /** The id of the last request of the previous page. */
        readonly after?: string;
        /** Only requests with this id. */
        readonly request_id?: string;
        /** Only requests of this client. */
        readonly client?: number;
        /** Only requests of this operation, such as `post_receipt`. */
        readonly operation?: string;
        /** Only requests answered with this status, such as `409`, or one of its class, such as `4xx`. */
        readonly status?: string;
      };
    } = {},
    options?: CallOptions,
  ): Promise<readonly KeptRequest[]> {
    return this.call('GET', '/requests', options, { query: input.query });
  }

  /** Check the health of the service. Needs no credential. */
  getHealth(options?: CallOptions): Promise<Health> {
    return this.call('GET', '/health', options);
  }

  /**
   * Read metrics for Prometheus.
   * The text format 0.0.4 of Prometheus, for all processes of the server. The documentation for operators explains each metric.
   * Needs the token that the operator has set as `METRICS_TOKEN`; without one, this path does not exist.
   */
  getMetrics(options?: CallOptions): Promise<Blob> {
    return this.call('GET', '/metrics', options);
  }

  /** Read this API description. This document: OpenAPI 3.1 with every operation. Needs no credential. */
  getOpenapi(
    input: {
      readonly headers?: {
        /** The ETag of the document that the caller has. */ readonly 'If-None-Match'?: string;
      };
    } = {},
    options?: CallOptions,
  ): Promise<{
    readonly openapi: string;
    readonly info: { readonly [key: string]: unknown };
    readonly paths: { readonly [key: string]: unknown };
  }> {
    return this.call('GET', '/openapi.json', options, { headers: input.headers });
  }
}
