// Written by `npm run generate`.

import { everyday } from './everyday.de';
import audit from './de/audit.json';
import brand from './de/brand.json';
import bulk from './de/bulk.json';
import cards from './de/cards.json';
import clients from './de/clients.json';
import deliveries from './de/deliveries.json';
import events from './de/events.json';
import help from './de/help.json';
import home from './de/home.json';
import identifiers from './de/identifiers.json';
import loyalty from './de/loyalty.json';
import password from './de/password.json';
import permissions from './de/permissions.json';
import problems from './de/problems.json';
import profile from './de/profile.json';
import raw from './de/raw.json';
import receipt from './de/receipt.json';
import reports from './de/reports.json';
import requests from './de/requests.json';
import searchFields from './de/search-fields.json';
import settings from './de/settings.json';
import setup from './de/setup.json';
import stores from './de/stores.json';
import tills from './de/tills.json';
import transformations from './de/transformations.json';
import users from './de/users.json';
import webhooks from './de/webhooks.json';
import receiptPage from '../receipt-messages/de.json';

/** All texts of the portal in this language. */
export const de = {
  ...everyday,
  portal: {
    ...everyday.portal,
    brand,
    bulk,
    cards,
    clients,
    deliveries,
    events,
    help,
    home,
    identifiers,
    loyalty,
    password,
    problems,
    profile,
    raw,
    receipt,
    reports,
    requests,
    searchFields,
    settings,
    setup,
    stores,
    tills,
    transformations,
    users,
    webhooks,
    audit: {
      ...audit,
      subjects: {
        ...audit.subjects,
        ...brand.audit.subjects,
        ...cards.audit.subjects,
        ...clients.audit.subjects,
        ...deliveries.audit.subjects,
        ...identifiers.audit.subjects,
        ...loyalty.audit.subjects,
        ...problems.audit.subjects,
        ...raw.audit.subjects,
        ...receipt.audit.subjects,
        ...settings.audit.subjects,
        ...stores.audit.subjects,
        ...tills.audit.subjects,
        ...transformations.audit.subjects,
        ...users.audit.subjects,
        ...webhooks.audit.subjects,
      },
      actions: {
        ...audit.actions,
        ...brand.audit.actions,
        ...cards.audit.actions,
        ...clients.audit.actions,
        ...deliveries.audit.actions,
        ...identifiers.audit.actions,
        ...loyalty.audit.actions,
        ...problems.audit.actions,
        ...profile.audit.actions,
        ...raw.audit.actions,
        ...receipt.audit.actions,
        ...settings.audit.actions,
        ...setup.audit.actions,
        ...stores.audit.actions,
        ...tills.audit.actions,
        ...transformations.audit.actions,
        ...users.audit.actions,
        ...webhooks.audit.actions,
      },
    },
    permissions: {
      ...permissions,
      operations: {
        ...brand.permissions,
        ...cards.permissions,
        ...clients.permissions,
        ...deliveries.permissions,
        ...events.permissions,
        ...identifiers.permissions,
        ...loyalty.permissions,
        ...raw.permissions,
        ...receipt.permissions,
        ...reports.permissions,
        ...requests.permissions,
        ...settings.permissions,
        ...stores.permissions,
        ...tills.permissions,
        ...transformations.permissions,
        ...users.permissions,
        ...webhooks.permissions,
      },
    },
    paymentMethods: receiptPage.payments.methods,
  },
};
