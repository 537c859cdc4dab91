import base from './de/base.json';
import errors from './de/errors.json';
import frame from './de/frame.json';
import noAccess from './de/no-access.json';
import signIn from './de/sign-in.json';
import receipts from './de/receipts.json';
import search from './de/search.json';
import form from './de/form.json';

/** Texts of the frame, and of the pages that are open all day. */
export const everyday = {
  ...base,
  errors,
  portal: { frame, noAccess, signIn, receipts, search, form },
};
