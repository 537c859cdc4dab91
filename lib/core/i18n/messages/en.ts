// Written by `npm run generate`.

import { everyday } from './everyday.en';
import audit from './en/audit.json';
import brand from './en/brand.json';
import bulk from './en/bulk.json';
import cards from './en/cards.json';
import clients from './en/clients.json';
import deliveries from './en/deliveries.json';
import events from './en/events.json';
import help from './en/help.json';
import home from './en/home.json';
import identifiers from './en/identifiers.json';
import loyalty from './en/loyalty.json';
import password from './en/password.json';
import permissions from './en/permissions.json';
import problems from './en/problems.json';
import profile from './en/profile.json';
import raw from './en/raw.json';
import receipt from './en/receipt.json';
import reports from './en/reports.json';
import requests from './en/requests.json';
import searchFields from './en/search-fields.json';
import settings from './en/settings.json';
import setup from './en/setup.json';
import stores from './en/stores.json';
import tills from './en/tills.json';
import transformations from './en/transformations.json';
import users from './en/users.json';
import webhooks from './en/webhooks.json';
import receiptPage from '../receipt-messages/en.json';

/** All texts of the portal in this language. */
export const en = {
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
