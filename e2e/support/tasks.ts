/** What a person does with the service, and what it may take. `e2e/tasks.long.spec.ts` counts and compares. */
export interface Task {
  readonly name: string;
  /** Clicks and single keys; what is typed or scanned into a field counts apart. */
  readonly presses: number;
  /** Fields that are typed or scanned into. */
  readonly fields: number;
  readonly steps: string;
  /** Seconds from the first press to the outcome, without a person's own, as last measured: a run leaves them in `taskFolder`. */
  readonly seconds: number;
}

/** Every task that has a journey of its own, as a person does it from the page where it begins. */
export const tasks = {
  signIn: {
    name: 'Sign in',
    presses: 1,
    fields: 2,
    steps: 'address, password, Enter',
    seconds: 2.1,
  },
  returnByCode: {
    name: 'Take a return by the QR of the receipt page',
    presses: 1,
    fields: 1,
    steps: 'scan, Enter: the receipt is open',
    seconds: 1.6,
  },
  returnByBarcode: {
    name: 'Open the receipt of a barcode from any page',
    presses: 2,
    fields: 1,
    steps: 'Ctrl K, scan, Enter',
    seconds: 1,
  },
  findByWords: {
    name: 'Find a receipt by what a customer says',
    presses: 2,
    fields: 1,
    steps: '“20,71 visa 4242 milk”, Enter, the one hit',
    seconds: 0.7,
  },
  send: {
    name: 'Send a receipt to an address',
    presses: 2,
    fields: 1,
    steps: 'Send, address, Send',
    seconds: 0.8,
  },
  assign: {
    name: 'Assign a receipt to a consumer',
    presses: 2,
    fields: 1,
    steps: 'Assign, identifier, Enter',
    seconds: 0.8,
  },
  note: {
    name: 'Leave a note about a receipt',
    presses: 2,
    fields: 1,
    steps: 'Timeline, text, Add note',
    seconds: 0.8,
  },
  assignMany: {
    name: 'Assign all receipts of a page to a consumer',
    presses: 3,
    fields: 1,
    steps: 'select all, A, identifier, Enter',
    seconds: 1.3,
  },
  cancelMany: {
    name: 'Send all receipts of a page, and take it back',
    presses: 4,
    fields: 0,
    steps: 'select all, S, Enter, Cancel',
    seconds: 1.8,
  },
  revokeLink: {
    name: 'Take a receipt page down',
    presses: 2,
    fields: 0,
    steps: 'Revoke link, confirm',
    seconds: 0.7,
  },
  claim: {
    name: 'Mark a reward as claimed',
    presses: 2,
    fields: 0,
    steps: 'the program, Mark as claimed',
    seconds: 0.8,
  },
  erase: {
    name: 'Erase a person',
    presses: 2,
    fields: 1,
    steps: 'Erase this consumer, the identifier once more, confirm',
    seconds: 2.3,
  },
  addStore: {
    name: 'Add a store',
    presses: 2,
    fields: 2,
    steps: 'New store, name and country, Create',
    seconds: 1.1,
  },
  connectTill: {
    name: 'Connect a till and send a first receipt',
    presses: 3,
    fields: 1,
    steps: 'description, Create client, Create a token, Send a sample receipt',
    seconds: 1.4,
  },
  firstReceipt: {
    name: 'From an empty retailer to the first receipt, on the start page',
    presses: 2,
    fields: 0,
    steps: 'Add store (name and country are there), Send a test receipt: it is beside the guide',
    seconds: 1.1,
  },
  firstToken: {
    name: 'From an empty retailer to a command with a token of its own',
    presses: 3,
    fields: 0,
    steps:
      'Add store, Yes (there is a developer), Create client and token: the command names token, store and time',
    seconds: 0.7,
  },
  showCode: {
    name: 'Shopper: show the code at the till',
    presses: 1,
    fields: 0,
    steps: 'Show code: it fills the screen',
    seconds: 0.1,
  },
  restoreBrand: {
    name: 'Make an earlier brand live again',
    presses: 3,
    fields: 0,
    steps: 'Restore, Publish, confirm',
    seconds: 0.6,
  },
  invite: {
    name: 'Invite a colleague',
    presses: 2,
    fields: 1,
    steps: 'Invite, address, Invite',
    seconds: 1,
  },
  takeFormat: {
    name: 'Take the built-in transformation for what failed, and process it again',
    presses: 1,
    fields: 0,
    steps: 'Use the transformation: it is published, and what failed is processed again',
    seconds: 0.7,
  },
  savePdf: {
    name: 'Shopper: save the receipt as PDF',
    presses: 1,
    fields: 0,
    steps: 'Save as PDF',
    seconds: 0.4,
  },
  sendToMe: {
    name: 'Shopper: have the receipt sent',
    presses: 2,
    fields: 1,
    steps: 'Send it to me, address, Send',
    seconds: 0.5,
  },
} as const satisfies Readonly<Record<string, Task>>;

export type TaskName = keyof typeof tasks;

/** The release that `before` is of, as docs/releases.md named it, and the day on which it was counted. */
export const releaseBefore = { commit: 'e2c471b69f2f', day: '26 November 2026' };

/** What a task took in `releaseBefore`: presses, fields and seconds by the spec of its own; or why that says nothing of it. */
type Before =
  | readonly [presses: number, fields: number, seconds: number]
  /** Done by other tasks of that table, one after the other; the way between them was not counted. */
  | { readonly by: readonly TaskName[] }
  /** It could not be done. */
  | 'new'
  | 'not counted';

/** Written down once, so that a later change of a task can be compared. */
export const before: Readonly<Record<TaskName, Before>> = {
  signIn: [1, 2, 1.7],
  returnByCode: [1, 1, 1.5],
  returnByBarcode: [2, 1, 1],
  findByWords: [2, 1, 0.7],
  send: [2, 1, 0.7],
  assign: [2, 1, 0.7],
  note: 'new',
  assignMany: 'new',
  cancelMany: 'new',
  revokeLink: [2, 0, 0.7],
  claim: [2, 0, 0.8],
  erase: [2, 1, 2.2],
  addStore: [2, 2, 1.1],
  connectTill: [3, 1, 1.2],
  firstReceipt: { by: ['addStore', 'connectTill'] },
  firstToken: 'not counted',
  showCode: 'new',
  restoreBrand: 'new',
  invite: [2, 1, 0.9],
  takeFormat: [1, 0, 1.1],
  savePdf: [1, 0, 0.4],
  sendToMe: [2, 1, 0.5],
};

/** Where a run leaves the seconds of each task. */
export const taskFolder = 'test-results/tasks';
