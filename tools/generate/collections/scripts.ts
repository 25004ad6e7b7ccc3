/**
 * Scripts that both clients run, in the JavaScript that both of them have. Around them each client defines `get` and `set`
 * for variables, and `status`, `answer` (the JSON, if it is some) and `requestId` of the answer.
 */

/** Before a request: dates that lie ahead. */
export const BEFORE_REQUEST = `const dateInDays = (days) => new Date(Date.now() + days * 86400000).toISOString().slice(0, 10);
set('startDate', dateInDays(7));
set('endDate', dateInDays(372));`

/** After an answer: what later requests refer to. */
export const AFTER_ANSWER = `const body = answer !== null && typeof answer === 'object' ? answer : {};
const first = (list) => (Array.isArray(list) && list[0]) || {};
const href = (name) => ((body._links || {})[name] || {}).href || '';
const segmentFromEnd = (path, position) => path.split('?')[0].split('/').slice(-position)[0];
const remember = (name, value) => { if (value) set(name, value); };

// Who pays: the first private customer of the list, from their first account.
if (Array.isArray(answer) && first(answer).customerNumber) {
  const psu = answer.find((customer) => customer.customerType === 'PRIVATE' && customer.accounts.length > 0);
  if (psu) { set('psu', psu.customerNumber); set('debtorAccount', psu.accounts[0]); }
}

// A new payment, and the one before it: a signing basket takes both.
const created = status === 201 && href('self').match(/^\\/v1\\/([a-z]+-)?payments\\/([^/]+)\\/([^/]+)$/);
if (created && created[1] === 'bulk-') set('bulkPaymentId', created[3]);
else if (created && created[1] === 'periodic-') set('periodicPaymentId', created[3]);
else if (created) {
  if (get('paymentId') !== created[3]) remember('previousPaymentId', get('paymentId'));
  set('paymentProduct', created[2]);
  set('paymentId', created[3]);
}

// An SCA that waits for the PSU, and who the PSU is once it is done.
if (body.authorisationId) set('authorisationId', body.authorisationId);
else if (href('scaStatus')) set('authorisationId', segmentFromEnd(href('scaStatus'), 1));
else if (href('scaRedirect')) set('authorisationId', segmentFromEnd(href('scaRedirect'), 2));
remember('psuId', ((body.redirect || '').match(/[?&]psu-id=([^&#]+)/) || [])[1]);

remember('basketId', body.basketId);
remember('consentId', first(body.consents).consentId);
remember('accountId', first(body.accounts).resourceId);
remember('cardAccountId', first(body.cardAccounts).resourceId);
remember('transactionId', first((body.transactions || {}).booked).transactionId);
remember('cardTransactionId', first((body.cardTransactions || {}).booked).transactionId);

// What was created in the sandbox.
if (status === 201) {
  remember('sandboxCustomerId', body.customerId);
  remember('sandboxAccountId', body.accountId);
  remember('sandboxCardAccountId', body.cardAccountId);
  remember('sandboxAgreementId', body.agreementId);
  remember('sandboxEngagementId', body.engagementId);
}

// The call that was answered last, to ask why: but not about the question itself.
if (!body.attempts && !body.requests) remember('requestId', requestId);`
