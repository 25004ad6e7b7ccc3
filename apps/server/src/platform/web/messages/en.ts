import { html } from '@havn/html'
import type { Messages } from './messages.ts'

const payments = (count: number) => (count === 1 ? 'one payment' : `${count} payments`)

const approveAll: Messages['payments']['decision']['approve-basket'] = {
  approve: (count) => `Approve ${payments(count)}`,
  approveTotal: ({ count, total }) => `Approve ${payments(count)}: ${total}`,
  refuse: 'Reject all',
  difference:
    'If you reject, every payment in the list is stopped for good. If you cancel, nothing happens now and you can approve later. Each payment is checked on its own: one that cannot be paid does not stop the others.',
}

export const en = {
  frame: {
    skip: 'Skip to content',
    sandbox: 'Sandbox',
    sandboxMeaning: 'Test bank. No real money.',
    languages: 'Language',
    safety: 'Only approve what you started yourself. The bank never calls to ask you to approve anything.',
    safetyOfSecond:
      'Only approve payments that you know are right. If you are unsure, ask the person who approved first. The bank never calls to ask you to approve anything.',
    wasItYou: 'Was it not you who approved? Tell the bank right away.',
    closesAt: (time) => `This page closes at ${time} unless you do something before then.`,
    moreTime: 'I need more time',
    problemPrefix: 'Error: ',
    help: (phone) => html`Need help? Call ${phone}.`,
    fraud: (phone) => html`Suspect fraud? Call ${phone} straight away.`,
  },
  requester: { brand: (brand) => html`Brand: ${brand}` },
  abort: {
    identify: 'Cancel',
    consent: 'Cancel',
    'approve-payment': 'Cancel',
    'cancel-payment': 'Go back',
    'approve-basket': 'Cancel',
  },
  ask: {
    leaves: ({ total, account }) =>
      total === undefined ? html`from ${account}` : html`${total} from ${account}`,
    pay: ({ amount, payee }) => html`Pay ${amount} to ${payee}`,
    payRepeatedly: ({ amount, payee, often, from, until }) =>
      html`Pay ${amount} to ${payee} ${often} from ${from} ${until === undefined ? 'until you stop it' : `up to and including ${until}`}`,
    stop: ({ amount, payee }) => html`Stop the payment of ${amount} to ${payee}`,
    stopRepeated: ({ amount, payee, often }) =>
      html`Stop the standing order of ${amount} to ${payee} ${often}`,
    payAll: ({ count, total }) => html`Pay ${total} in ${count} payments`,
    stopAll: ({ count, total }) => html`Stop ${count} payments, ${total} in total`,
    identify: (requester) => html`Let ${requester} recognise you`,
    consent: (requester) => html`Let ${requester} see accounts of your choice`,
    by: (requester, brand) =>
      brand === undefined ? html`Requested by ${requester}` : html`Requested by ${requester} (${brand})`,
    accountEndingIn: (digits) => `Account ending in ${digits}`,
    cardEndingIn: (digits) => `Card ending in ${digits}`,
    showAll: (count) => `Show all ${count} payments`,
  },
  login: {
    title: 'Log in',
    intro: {
      identify: 'Log in to see what this means. Nothing happens until you confirm.',
      consent: 'Log in to choose accounts. Nobody sees anything until you confirm.',
      'approve-payment': 'Log in to continue. Nothing is paid until you approve.',
      'cancel-payment': 'Log in to continue. The payment is not stopped until you confirm.',
      'approve-basket': 'Log in to continue. Nothing is paid until you approve.',
    },
    field: 'National identity number (fødselsnummer) or D number',
    hint: '11 digits, from a test customer',
    format: 'The number has 11 digits.',
    sandboxTitle: 'This is a sandbox',
    sandboxTextNamed:
      'Enter the number of the test customer this is for. The service you came from has said who that is, and no other number works.',
    sandboxText:
      'You do not need BankID here: any test customer’s number works, for example 14838530061 (Kari Nordmann). Do not use your own.',
    submit: 'Log in',
    problemTitle: 'We could not log you in',
    problem: 'Check that the number is correct.',
    triesLeft: (count) => (count === 1 ? 'You have one attempt left.' : `You have ${count} attempts left.`),
  },
  loginName: {
    field: 'Login name',
    hint: 'as you use it at the bank; here, that of a test customer',
    format: 'A login name has 3 to 64 small letters, digits, dots, underscores and hyphens.',
    sandboxText: 'Any test customer’s login name works here, for example anna.becker. Do not use your own.',
    sandboxTextNamed:
      'Enter the login name of the test customer this is for. The service you came from has said who that is, and no other name works.',
  },
  provider: {
    intro: (label) => html`After you log in with ${label}, you come back here to answer.`,
    named: 'Only the person this request is for can log in.',
    button: (label) => `Log in with ${label}`,
    leavingTitle: (label) => html`Taking you to ${label}`,
    leavingText: 'If nothing happens, press the button.',
    leave: (label) => html`Go to ${label}`,
    problems: {
      cancelled: {
        title: 'You cancelled the login',
        text: () => html`Nothing has been approved. Log in again to continue, or go back.`,
      },
      unavailable: {
        title: 'The login is not responding',
        text: (label) =>
          html`There is no answer from ${label}. This is not your fault, and nothing has been approved. Wait a moment and try again, or go back and try later.`,
      },
      weak: {
        title: 'The login was not strong enough',
        text: (label) =>
          html`This needs a stronger login with ${label}. Nothing has been approved. Log in again and choose the most secure way you have.`,
      },
      stale: { title: 'The login took too long', text: () => html`Nothing has been approved. Log in again.` },
      changed: {
        title: 'Something has changed',
        text: () =>
          html`What you saw is no longer the same, so the login does not count. Read it again, then log in once more.`,
      },
      invalid: {
        title: 'We could not use the login',
        text: (label) =>
          html`The answer from ${label} does not belong to this page, and nothing has been approved. Log in again from here.`,
      },
      'other-person': {
        title: 'This request is not for you',
        text: (label) =>
          html`You logged in with ${label}, but the request is for somebody else, or you are not a customer of this bank. Nothing has been approved. If it is yours to approve, go back and start again.`,
      },
    },
  },
  context: {
    title: 'Who is this for?',
    intro: (person) =>
      html`Hello, ${person}. You can do this for yourself or on behalf of a company. Choose who this is for.`,
    legend: 'This is for',
    self: 'Myself',
    selfHint: 'As a personal customer',
    agreementHint: 'Business agreement',
    submit: 'Continue',
    nothingTitle: 'No one is chosen',
    nothing: 'Choose who this is for.',
  },
  approval: {
    signedIn: (person) => html`You are logged in as ${person}.`,
    signedInFor: ({ person, corporation }) =>
      html`You are logged in as ${person}, on behalf of <strong>${corporation}</strong>.`,
    changedTitle: 'Something has changed',
    changed: 'This has changed since you last saw it, so your answer was not used. Please read it again.',
  },
  payment: {
    to: 'To',
    payeeBank: (bic) => html`BIC: ${bic}`,
    from: 'From',
    card: (number) => `Card ${number}`,
    available: (amount) => `Available now: ${amount}`,
    when: 'When',
    rightAway: 'Straight away',
    final: 'This payment is final. You cannot cancel it.',
    movedFrom: (day) => `Moved from ${day}, when banks are closed.`,
    pastLastRun: (day) => `Moved from ${day}: the last payments of that day have already been sent.`,
    firstTime: (day) => `Starts ${day}`,
    every: {
      Weekly: 'Every week',
      EveryTwoWeeks: 'Every two weeks',
      Monthly: 'Every month',
      EveryTwoMonths: 'Every two months',
      Quarterly: 'Every quarter',
      SemiAnnual: 'Every six months',
      Annual: 'Every year',
    },
    everyYearIn: (months) => `Every year in ${months}`,
    untilDay: (day) => `Ends ${day}`,
    untilStopped: 'Until you stop it',
    message: 'Message',
    reference: 'Reference (KID)',
    costs: 'Costs',
    fee: (amount) => `Fee ${amount}`,
    exchangeMarkup: (amount) => `Exchange mark-up ${amount}`,
    feeWithMarkup: (amount) => `Fee and any exchange mark-up ${amount}`,
    noFee: 'No fee',
    rate: ({ unit, price }) => `Rate now: ${unit} = ${price}`,
    estimatedTotal: (amount) => `About ${amount} in total`,
    included: (costs) => `Including ${costs}`,
    estimate: (amount) => `about ${amount}`,
    rateMayChange: 'The rate is set when the payment is made.',
    lacking: {
      title: 'There is not enough money in the account',
      text: ({ needed, available }) => `You need ${needed}. You can spend ${available} now.`,
      instant: 'It will not be paid. Move money to the account first, or choose Cancel and approve later.',
      later: (day) => `Make sure the money is there on ${day}. Otherwise nothing is paid.`,
    },
    payeeCheck: {
      match: 'The name matches the account',
      closeMatchTitle: 'The name almost matches',
      closeMatch: ({ name, given }) =>
        html`The account belongs to ${name}. The payment is to ${given}. If that is not who you want to pay, stop here.`,
      noMatchTitle: 'The name does not match the account',
      noMatch:
        'If you go on, the money may go to somebody else, and the bank may not be able to get it back. Check the account number with the payee first.',
      notPossible: 'We could not check whether the name matches the account',
      reasons: {
        'not-participating': 'The payee’s bank does not take part in this check.',
        'account-not-checkable': 'This account cannot be checked.',
        'no-answer': 'We did not get an answer in time.',
      },
      risk: 'If the name is wrong, the money may go to somebody else.',
      confirm: (count) =>
        count === 1
          ? 'I have checked the payee and want to pay anyway'
          : `I have checked these ${count} payees and want to pay anyway`,
      unconfirmedTitle: 'Nothing has been approved',
      unconfirmed: 'Tick the box if you want to pay anyway. If you are in doubt, cancel.',
      differing: 'Check these first',
      checkingTitle: 'We are checking the name of the payee',
      checking: 'This takes a few seconds at most. The page goes on by itself.',
      goOn: 'Go on now',
    },
  },
  decision: {
    'approve-payment': {
      approve: (amount) => `Approve ${amount}`,
      approveRepeatedly: ({ amount, often }) => `Approve ${amount} ${often}`,
      refuse: 'Reject',
      difference:
        'If you cancel, nothing happens now and you can approve the payment later from the service you came from. If you reject it, it is stopped for good.',
    },
    'cancel-payment': {
      approve: (amount) => `Stop the payment of ${amount}`,
      approveRepeatedly: ({ amount, often }) => `Stop ${amount} ${often}`,
      refuse: 'Keep the payment',
      difference:
        'If you stop the payment, it will never be made, and you cannot undo that. If you keep it, or go back without answering, it will be made as planned.',
    },
  },
  payments: {
    total: 'Total',
    countAndAccounts: (count, accounts) =>
      `${count} payments to ${accounts === 1 ? 'one account' : `${accounts} accounts`}`,
    largest: 'Largest payment',
    largestTo: (payee) => html`to ${payee}`,
    list: 'Payments',
    days: (first, last) => `${first} to ${last}`,
    doubtfulPayees: (count) =>
      count === 1
        ? 'One of the names does not match its account. Look at the list before you approve.'
        : `${count} of the names do not match their accounts. Look at the list before you approve.`,
    uncheckedPayees: (count) =>
      count === 1 ? 'One of the names was not checked.' : `${count} of the names were not checked.`,
    firstOfTwo: (count) =>
      `Two people must approve this. After you, someone else must approve in their online bank before ${count === 1 ? 'the payment is' : 'the payments are'} made.`,
    secondOfTwo: (first, count) =>
      html`${first ?? 'One person'} has already approved. Once you approve, ${count === 1 ? 'the payment' : 'the payments'} will be made.`,
    oneMore: 'One more person must approve this in their online bank before it is paid.',
    oneMoreInSandbox: (address) => `In the sandbox, that is done here: ${address}`,
    decision: {
      'approve-basket': approveAll,
      'approve-payment': approveAll,
      'cancel-payment': {
        approve: (count) => `Stop ${payments(count)}`,
        approveTotal: ({ count, total }) => `Stop ${payments(count)}: ${total}`,
        refuse: 'Keep the payments',
        difference:
          'If you stop the payments, those not yet made never will be, and you cannot undo that. If you keep them, or go back without answering, they will be made as planned.',
      },
    },
  },
  identity: {
    meansTitle: 'This means',
    means: [
      (requester) => html`${requester} gets a permanent code for you, so they recognise you next time.`,
      (requester) => html`${requester} can ask you to approve payments for the next hour.`,
    ],
    assuranceTitle: 'Good to know',
    assurances: [
      (requester) => html`${requester} does not get your national identity number.`,
      () => html`No money moves. You still approve every payment yourself.`,
    ],
    approve: 'Yes, confirm',
    refuse: 'No, go back',
  },
  consent: {
    own: 'They are asking to see your own accounts and cards.',
    ofCorporation: (corporation) => html`They are asking to see the accounts of ${corporation}.`,
    means: ({ requester, date }) =>
      date === undefined
        ? html`${requester} sees the balances and transactions of what you tick for 180 days, even when you are not logged in.`
        : html`${requester} sees the balances and transactions of what you tick until ${date}, even when you are not logged in.`,
    nothingChecked: (requester) =>
      html`You have not ticked anything, so ${requester} would see nothing. Tick what they can see, or confirm once more.`,
    assurances: [
      'They cannot pay or move money with this access.',
      'You can end it at any time: log in to your online bank and open “Access”.',
    ],
    legend: 'Tick what they can see',
    checkAll: 'Tick all',
    checkNone: 'Untick all',
    unchecked: 'They cannot see what you do not tick. If you tick nothing, they see nothing.',
    uncheckedAgain:
      'What you chose last time is ticked. They can no longer see what you untick. If you untick everything, they lose all access.',
    card: 'Card',
    granted: 'Chosen last time',
    approve: 'Confirm your choice',
    refuse: 'No, go back',
    difference: 'If you go back without confirming, everything stays as it was.',
    noneTitle: 'There is nothing to choose',
    noneOwn: 'You have no accounts or cards here that they could see.',
    noneOfCorporation: (corporation) =>
      html`There are no accounts that you could show them for ${corporation}.`,
  },
  accessRequest: {
    ask: {
      'account-access': (requester) => html`Let ${requester} see your accounts`,
      'funds-access': (requester) => html`Let ${requester} ask whether there is enough money in your account`,
    },
    onPhone: {
      'account-access': 'Access to accounts',
      'funds-access': 'Questions about whether there is enough money',
    },
    intro: 'Log in to see what they ask for. Nobody sees anything until you confirm.',
    lead: {
      detailed: 'They are asking to see these accounts, and no others:',
      global: 'They are asking to see all your accounts, also those you open later. Today that is:',
      'available-accounts': 'They are asking for the list of your accounts, and nothing else:',
      funds: 'They are asking to know, when you pay by card, whether the amount is in this account:',
    },
    rights: { balances: 'balance', transactions: 'transactions', accountOnly: 'number and name only' },
    facts: {
      often: 'Use',
      also: 'Also',
      card: 'Card',
      registration: 'Their note',
    },
    noEnd: 'when you end it',
    once: 'once, today',
    often: (count) =>
      count === 1
        ? 'at most once a day while you are not logged in'
        : `at most ${count} times a day while you are not logged in`,
    ownerName: 'the name of the owner of the accounts',
    fundsAssurances: [
      'They are only told yes or no, never how much money there is.',
      'They cannot pay or move money with this access, and nothing is set aside.',
      'You can end it at any time: log in to your online bank and open “Access”.',
    ],
    approve: 'Give this access',
    refuse: 'No, give no access',
    difference: 'If you say no, they get no access with this link.',
  },
  phone: {
    ask: {
      'approve-payment': 'Approve the payment on your phone.',
      'cancel-payment': 'Confirm on your phone that the payment is to be stopped.',
      'approve-basket': 'Approve the payments on your phone.',
    },
    inSandbox: (address) => `In the sandbox it is here: ${address}`,
    ownerTitle: 'Whose phone is this?',
    ownerIntro: 'This page is the phone of a test customer. Requests for approval appear here.',
    ownerSubmit: 'Open the phone',
    unknownTitle: 'We do not recognise that number',
    unknown: 'Use the number of a test customer of this bank.',
    title: 'Your approvals',
    owner: (person) => html`The phone of ${person}`,
    waiting: (count) =>
      count === 1 ? 'One approval is waiting for you.' : `${count} approvals are waiting for you.`,
    payment: {
      'approve-payment': ({ amount, payee }) => html`Pay ${amount} to ${payee}`,
      'cancel-payment': ({ amount, payee }) => html`Stop the payment of ${amount} to ${payee}`,
    },
    identity: 'Confirm who you are',
    from: (requester) => html`From ${requester}`,
    nothing: 'Nothing is waiting for you',
    renews: 'This page updates itself every three seconds.',
    still: 'Automatic updates are off.',
    stopRenewing: 'Turn off automatic updates',
    startRenewing: 'Turn on automatic updates',
    lookAgain: 'Update now',
  },
  bank: {
    loginTitle: 'Log in to your online bank',
    loginIntro: 'Here you see what is waiting for your approval, and who has access to your accounts.',
    title: 'Approvals',
    owner: (person) => html`Logged in as ${person}`,
    waiting: (count) =>
      count === 1
        ? 'Someone else has approved this. It will go ahead once you approve it too.'
        : `Someone else has approved these ${count}. Each will go ahead once you approve it too.`,
    entry: ({ corporation, requester }) => html`For ${corporation}, from ${requester}`,
    nothing: 'Nothing is waiting for you',
    ended: {
      approved: 'You have approved this, and it will go ahead.',
      refused: 'You have rejected this, and nothing will be paid.',
      undecided: 'You have neither approved nor rejected anything.',
      stopped: 'The standing order has been stopped. No more payments will be made.',
      kept: 'The standing order goes on as before.',
    },
    logOut: 'Log out',
    loggedOut: {
      asked: 'You have logged out.',
      idle: 'You were logged out, because the page was not used for five minutes.',
    },
    ordersTitle: 'Standing orders set up in other apps',
    noOrders: 'You have no standing orders that were set up through an app or service outside the bank.',
    order: ({ amount, payee, often }) => html`${amount} to ${payee}, ${often}`,
    nextOn: (date) => `Next on ${date}`,
    from: (requester) => html`Set up through ${requester}`,
    forCorporation: (corporation) => html`For ${corporation}`,
    stop: (payee) => html`Stop <span class="unseen">the standing order to ${payee}</span>`,
    approvedTitle: 'Approved in the last 30 days',
    nothingApproved: 'You have not approved anything in the last 30 days.',
    approved: {
      payment: ({ amount, payee }) => html`${amount} to ${payee}`,
      stop: ({ amount, payee }) => html`Stopped: ${amount} to ${payee}`,
      payments: ({ count, total }) => `${count} payments, ${total}`,
      stops: ({ count, total }) => `Stopped: ${count} payments, ${total}`,
      consent: 'Access to accounts',
    },
  },
  notices: {
    title: 'Notices to payment services',
    intro:
      'Planned downtime and changes of the bank’s interface for payment and account services (PSD2), the latest first. They are also sent to the contact address that each service has registered.',
    none: 'There are no notices.',
    forWhom: 'This page is for payment and account services that use the bank’s interface.',
  },
  access: {
    title: 'Access',
    open: 'Access: who can see your accounts?',
    back: 'Back',
    seenTitle: 'Who can see your accounts?',
    nobody: 'Nobody has been given access to your accounts.',
    own: 'Your own accounts and cards',
    ofCorporation: (corporation) => html`For ${corporation}`,
    ofFormer: 'For a company you no longer represent',
    ended: (date) => `ended ${date}, so they can no longer see anything`,
    change: (requester) => html`Change <span class="unseen">for ${requester}</span>`,
    revoke: (account) => html`End <span class="unseen">${account}</span>`,
    revokeAll: (requester) => html`End this access <span class="unseen">of ${requester}</span>`,
    payTitle: 'Payments from other apps',
    payIntro:
      'Apps and services outside the bank can ask you to approve payments. You can turn this off for each account. Anyone with access to see the account can still see it.',
    mayPay: 'Payments from other apps are on',
    mayNotPay: 'Payments from other apps are off',
    allow: (account) => html`Turn on <span class="unseen">${account}</span>`,
    forbid: (account) => html`Turn off <span class="unseen">${account}</span>`,
    done: {
      revoked: 'The access has ended, with immediate effect.',
      allowed: 'Payments from other apps are on for this account.',
      forbidden: 'Payments from other apps are off for this account.',
      approved: 'Your choice has been saved.',
      undecided: 'Nothing has been changed.',
      undone: 'The access has been given back. It ends when it would have ended before.',
      'not-undone':
        'It is too late to undo this, or the access has changed since. You can give access again with “Change”, or in the app or service.',
      objected: 'Your report is recorded, and the access has ended.',
    },
    facts: {
      who: 'Who',
      whose: 'Accounts',
      what: 'Access to',
      why: 'Purpose',
      since: 'Given',
      until: 'Ends',
      used: 'Used',
    },
    what: {
      detailed: 'The accounts that they named',
      'bank-offered': 'The accounts that you chose',
      global: 'All accounts, also those you open later',
      'available-accounts': 'The list of accounts, and nothing else',
      funds: 'Whether an amount is there, yes or no',
    },
    why: {
      overview: 'To show accounts from several banks in one place',
      budgeting: 'Budgeting and spending overview',
      accounting: 'Bookkeeping',
      'credit-assessment': 'To assess an application for credit',
      verification: 'To confirm that an account is yours',
      unstated: 'Not stated by the company',
    },
    unused: 'Not in the last 30 days',
    used: (count) => (count === 1 ? 'Once in the last 30 days' : `${count} times in the last 30 days`),
    usedAbsent: (count) =>
      count === 1 ? 'once while you were not logged in' : `${count} times while you were not logged in`,
    lastUsed: (date) => `last on ${date}`,
    withdrawnTitle: 'Recently ended',
    withdrawn: {
      whole: (requester) => html`You ended access for ${requester}.`,
      part: ({ requester, accounts }) => html`${requester} can no longer see ${accounts}.`,
      objected: (requester) =>
        html`You told the bank that something was wrong, and all access for ${requester} ended.`,
      terminated: (requester) => html`${requester} ended its access.`,
    },
    undo: (requester) => html`Undo <span class="unseen">for ${requester}</span>`,
    undoMeaning: (minutes) =>
      `For another ${minutes === 1 ? 'minute' : `${minutes} minutes`} you can undo it without giving access again.`,
    object: {
      open: 'Something wrong? Tell the bank',
      means: (requester) =>
        html`The bank records your report. All access for ${requester} ends at once. If they receive messages from the bank, they are told that you reported this. They can still ask you for access again, and you decide.`,
      legend: 'What is wrong?',
      reasons: {
        'not-recognised': 'I do not know this company',
        'not-agreed': 'I have not agreed to this',
        misused: 'I believe my information is being misused',
        other: 'Something else',
      },
      submit: (requester) => html`Tell the bank and end access <span class="unseen">for ${requester}</span>`,
    },
  },
  leaving: {
    title: 'You are done here',
    text: (requester) => html`You are being sent back to ${requester}. If nothing happens, press the button.`,
    soon: (requester, seconds) => html`You will be sent back to ${requester} in ${seconds} seconds.`,
    stay: 'Stay on this page',
  },
  locked: {
    title: 'Too many failed attempts',
    text: 'To keep your accounts safe, nobody can log in here for a while.',
    until: (minutes) => `You can try again in ${minutes === 1 ? 'one minute' : `${minutes} minutes`}.`,
  },
  end: {
    back: (requester) => html`Back to ${requester}`,
    unknownLink: {
      title: 'We do not recognise this link',
      text: 'It may be cut off, mistyped or too old.',
      next: () => html`Go back to the app or website you came from and start again.`,
    },
    suspended: {
      title: 'This service is closed for the time being',
      text: 'The bank has closed it for a while. Nothing has been lost: what you have approved will be carried out.',
      next: () => html`Try again later, or use your bank’s own app or website.`,
    },
    busy: {
      title: 'Try again in a moment',
      text: 'The bank is very busy right now. Nothing that you have approved is lost.',
      next: () => html`Wait a few seconds and press the button.`,
    },
    tryAgain: 'Try again',
    used: {
      title: 'This link has been used',
      text: 'A link works only once. There is nothing more to do here.',
      next: (requester) => html`Go back to ${requester ?? 'the service you came from'} to see how it went.`,
    },
    otherBrowser: {
      title: 'Opened in another browser',
      text: 'You started in another browser or on another device. Continue there.',
      next: (requester) =>
        html`If that was not you, do not approve anything. Go back to ${requester ?? 'the service you came from'} and start again.`,
    },
    returnedElsewhere: {
      title: 'Continue where you started',
      text: 'You came back in a different browser or app from the one you started in. That is why we stop here; nothing has been approved.',
      next: () =>
        html`Go back to the browser or app where you started, and log in again there. Did somebody send you here? Then do not approve anything.`,
    },
    timedOut: {
      title: 'This page has expired',
      text: 'A link works for ten minutes, but only five without activity.',
      next: (requester) => html`Go back to ${requester ?? 'the service you came from'} and try again.`,
    },
    undone: {
      identify: 'Nothing has been approved with this link.',
      consent: 'Nobody has been given access with this link.',
      'approve-payment': 'Nothing has been approved with this link.',
      'cancel-payment': 'The payment has not been stopped with this link.',
      'approve-basket': 'Nothing has been approved with this link.',
    },
    failed: {
      title: 'This was not completed',
      text: 'There was an error on our side.',
      reference: (id) => html`If you contact the bank about this, give the reference ${id}.`,
      next: (requester) =>
        html`Go back to ${requester ?? 'the service you came from'}. There you can see the current status and try again.`,
    },
    approved: {
      title: {
        identify: 'You have confirmed who you are',
        consent: 'Your choice has been saved',
        'approve-payment': 'The payment is approved',
        'cancel-payment': 'The payment is stopped',
        'approve-basket': 'The payments are approved',
      },
      half: 'You have approved',
      oneMore: 'One more person must approve in their online bank before it is paid.',
      day: {
        today: (day) => `The bank will make the payment today, ${day}.`,
        one: (day) => `The bank will make the payment on ${day}.`,
        first: (day) => `The bank will make the first payment on ${day}.`,
        next: (day) => `The bank will make the next payment on ${day}.`,
        many: (day) => `The bank will make the payments: ${day}.`,
      },
      made: (count) => (count === 1 ? 'One payment has been made.' : `${count} payments have been made.`),
      paid: 'Paid',
      amount: 'Amount',
      time: 'Time',
      reference: 'Reference',
      access: 'You can find this access under “Access” in your online bank and end it whenever you like.',
      accessTitle: 'You have given access',
      noAccessTitle: 'You gave no access',
      noAccess: 'No accounts or cards',
    },
    underWay: {
      title: 'We are waiting for an answer',
      text: 'You have approved the payment, and the bank is carrying it out. This page finds the answer by itself. You do not need to approve again.',
      next: (requester) =>
        requester === undefined
          ? html`You can close this page. The payment goes on.`
          : html`You can also go back to ${requester}, who will get the answer too.`,
    },
    notExecuted: {
      title: 'The payment was not made',
      all: 'The payments were not made',
      some: 'Not all payments were made',
      text: 'No money has left your account.',
      returned: 'The money is back in your account.',
      count: (rejected, total) =>
        `${rejected} of ${total} payments were not made. No money has left your account for them.`,
      again: (requester) => html`If you still want to pay, start again at ${requester}.`,
    },
    usedAt: {
      approved: {
        identify: (moment) => `You confirmed who you are on ${moment}.`,
        consent: (moment) => `You saved your choice on ${moment}.`,
        'approve-payment': (moment) => `You approved this on ${moment}.`,
        'cancel-payment': (moment) => `You stopped the payment on ${moment}.`,
        'approve-basket': (moment) => `You approved this on ${moment}.`,
      },
      refused: {
        identify: (moment) => `You chose not to confirm who you are on ${moment}.`,
        consent: (moment) => `You said no to new access on ${moment}.`,
        'approve-payment': (moment) => `You rejected this on ${moment}.`,
        'cancel-payment': (moment) => `You chose to keep the payment on ${moment}.`,
        'approve-basket': (moment) => `You rejected this on ${moment}.`,
      },
    },
    refused: {
      identify: { title: 'You did not confirm', text: 'No one has been told who you are.' },
      consent: { title: 'You gave no new access', text: 'Everything stays as it was.' },
      'approve-payment': { title: 'The payment is rejected', text: 'Nothing will be paid.' },
      'cancel-payment': { title: 'The payment goes ahead', text: 'You chose to let it go ahead.' },
      'approve-basket': { title: 'The payments are rejected', text: 'Nothing will be paid.' },
    },
    aborted: { title: 'You cancelled' },
    withdrawn: {
      title: 'The payment has been withdrawn',
      text: (requester) =>
        requester === undefined
          ? html`There is nothing to approve.`
          : html`${requester} has withdrawn it. There is nothing to approve.`,
      next: (requester) =>
        requester === undefined ? html`You can close this page.` : html`Go back to ${requester}.`,
    },
    decided: {
      title: 'This has already been decided',
      text: 'It was approved or rejected, or its time is over. There is nothing more to do here.',
      next: (requester) =>
        requester === undefined
          ? html`You can close this page.`
          : html`Go back to ${requester} to see how it went.`,
    },
    approvedBefore: {
      title: 'You have already approved',
      text: 'Now another person must approve in their online bank before it is paid.',
      next: (requester) =>
        requester === undefined ? html`You can close this page.` : html`Go back to ${requester}.`,
    },
    lockedOut: {
      title: 'Too many failed attempts',
      text: 'To protect your accounts, we stop the login here.',
      until: (moment) => `You can try again on ${moment}.`,
      next: (requester) =>
        requester === undefined ? html`You can close this page.` : html`Go back to ${requester}.`,
    },
    notAllowed: {
      title: 'You cannot do this',
      text: {
        identify: 'You do not have permission to do this. Call the bank if you think this is wrong.',
        consent: 'You do not have permission to give this access. Call the bank if you think this is wrong.',
        'approve-payment':
          'You cannot pay from this account, or the amount is above your limit. Nothing has been paid.',
        'cancel-payment': 'You cannot stop payments from this account, or it is too late to stop this one.',
        'approve-basket':
          'You cannot pay from all of the accounts, or an amount is above your limit. Nothing has been paid.',
      },
    },
    closePage: 'You are done and can close this page.',
    returnYourself: (requester) =>
      html`You are done here. ${requester} has not said where to return to, so go back to ${requester} yourself. You can close this page.`,
  },
} satisfies Messages
