import base from './en/base.json';
import audit from './en/audit.json';
import brand from './en/brand.json';
import cards from './en/cards.json';
import clients from './en/clients.json';
import deliveries from './en/deliveries.json';
import errors from './en/errors.json';
import form from './en/form.json';
import frame from './en/frame.json';
import help from './en/help.json';
import home from './en/home.json';
import identifiers from './en/identifiers.json';
import loyalty from './en/loyalty.json';
import navigation from './en/navigation.json';
import noAccess from './en/no-access.json';
import permissions from './en/permissions.json';
import profile from './en/profile.json';
import raw from './en/raw.json';
import password from './en/password.json';
import receipt from './en/receipt.json';
import receipts from './en/receipts.json';
import search from './en/search.json';
import searchFields from './en/search-fields.json';
import settings from './en/settings.json';
import signIn from './en/sign-in.json';
import stores from './en/stores.json';
import transformations from './en/transformations.json';
import users from './en/users.json';
import receiptPage from '../receipt-messages/en.json';

/** The portal's texts in English: one file per part of the portal, so that a page carries only its own. */
export const en = {
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
