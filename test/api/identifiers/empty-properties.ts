/** Properties of an identifier of which nothing is known. */
export const emptyProperties = {
  name: { title: null, first: null, middle: null, last: null },
  email: null,
  phone: null,
  postcode: null,
  city: null,
  address: [],
  house_number: null,
  gender: null,
  birthdate: null,
  'opt-out': [],
};
