import { everyday } from './everyday.en';
import audit from './en/audit.json';
import brand from './en/brand.json';
import bulk from './en/bulk.json';
import cards from './en/cards.json';
import clients from './en/clients.json';
import deliveries from './en/deliveries.json';
import help from './en/help.json';
import home from './en/home.json';
import setup from './en/setup.json';
import identifiers from './en/identifiers.json';
import loyalty from './en/loyalty.json';
import permissions from './en/permissions.json';
import problems from './en/problems.json';
import profile from './en/profile.json';
import raw from './en/raw.json';
import password from './en/password.json';
import receipt from './en/receipt.json';
import reports from './en/reports.json';
import searchFields from './en/search-fields.json';
import settings from './en/settings.json';
import stores from './en/stores.json';
import transformations from './en/transformations.json';
import users from './en/users.json';
import receiptPage from '../receipt-messages/en.json';

/** Texts of permissions, from the part that each is about. */
const operations = {
  ...receipt.permissions,
  ...identifiers.permissions,
  ...deliveries.permissions,
  ...stores.permissions,
  ...loyalty.permissions,
  ...cards.permissions,
  ...raw.permissions,
  ...transformations.permissions,
  ...clients.permissions,
  ...users.permissions,
  ...brand.permissions,
  ...settings.permissions,
  ...reports.permissions,
};

/** The portal's texts in English: one file per part of the portal, so that a page carries only its own. */
export const en = {
  ...everyday,
  portal: {
    ...everyday.portal,
    audit,
    brand,
    bulk,
    cards,
    clients,
    deliveries,
    help,
    home,
    setup,
    identifiers,
    loyalty,
    password,
    paymentMethods: receiptPage.payments.methods,
    permissions: { ...permissions, operations },
    problems,
    profile,
    raw,
    receipt,
    reports,
    searchFields,
    settings,
    stores,
    transformations,
    users,
  },
};
