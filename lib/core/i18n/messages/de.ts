import { everyday } from './everyday.de';
import audit from './de/audit.json';
import brand from './de/brand.json';
import bulk from './de/bulk.json';
import cards from './de/cards.json';
import clients from './de/clients.json';
import deliveries from './de/deliveries.json';
import help from './de/help.json';
import home from './de/home.json';
import setup from './de/setup.json';
import identifiers from './de/identifiers.json';
import loyalty from './de/loyalty.json';
import permissions from './de/permissions.json';
import problems from './de/problems.json';
import profile from './de/profile.json';
import raw from './de/raw.json';
import password from './de/password.json';
import receipt from './de/receipt.json';
import reports from './de/reports.json';
import searchFields from './de/search-fields.json';
import settings from './de/settings.json';
import stores from './de/stores.json';
import transformations from './de/transformations.json';
import users from './de/users.json';
import receiptPage from '../receipt-messages/de.json';

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

/** The portal's texts in German: one file per part of the portal, so that a page carries only its own. */
export const de = {
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
