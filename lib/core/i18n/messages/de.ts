import base from './de/base.json';
import audit from './de/audit.json';
import brand from './de/brand.json';
import cards from './de/cards.json';
import clients from './de/clients.json';
import deliveries from './de/deliveries.json';
import errors from './de/errors.json';
import form from './de/form.json';
import frame from './de/frame.json';
import help from './de/help.json';
import home from './de/home.json';
import identifiers from './de/identifiers.json';
import loyalty from './de/loyalty.json';
import navigation from './de/navigation.json';
import noAccess from './de/no-access.json';
import permissions from './de/permissions.json';
import profile from './de/profile.json';
import raw from './de/raw.json';
import password from './de/password.json';
import receipt from './de/receipt.json';
import receipts from './de/receipts.json';
import search from './de/search.json';
import searchFields from './de/search-fields.json';
import settings from './de/settings.json';
import signIn from './de/sign-in.json';
import stores from './de/stores.json';
import transformations from './de/transformations.json';
import users from './de/users.json';
import receiptPage from '../receipt-messages/de.json';

/** The portal's texts in German: one file per part of the portal, so that a page carries only its own. */
export const de = {
  ...base,
  errors,
  portal: {
    audit,
    brand,
    cards,
    clients,
    deliveries,
    form,
    frame,
    help,
    home,
    identifiers,
    loyalty,
    navigation,
    noAccess,
    password,
    paymentMethods: receiptPage.payments.methods,
    permissions,
    profile,
    raw,
    receipt,
    receipts,
    search,
    searchFields,
    settings,
    signIn,
    stores,
    transformations,
    users,
  },
};
