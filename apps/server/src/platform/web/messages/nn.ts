import { type Html, html } from '@havn/html'
import type { Messages } from './messages.ts'

const payments = (count: number) => (count === 1 ? 'éi betaling' : `${count} betalingar`)

const backTo = (requester: Html | undefined) =>
  requester === undefined ? html`dit du kom frå` : html`til ${requester}`

const approveAll: Messages['payments']['decision']['approve-basket'] = {
  approve: (count) => `Godkjenn ${payments(count)}`,
  approveTotal: ({ count, total }) => `Godkjenn ${payments(count)}: ${total}`,
  refuse: 'Avvis alle',
  difference:
    'Avviser du, blir alle betalingane i lista stoppa for godt. Avbryt du, skjer det ingenting no, og du kan godkjenne dei seinare. Kvar betaling blir vurdert for seg: ei som ikkje kan betalast, stoppar ikkje dei andre.',
}

export const nn = {
  frame: {
    skip: 'Hopp til innhaldet',
    sandbox: 'Sandkasse',
    sandboxMeaning: 'Testbank. Ingen ekte pengar.',
    languages: 'Språk',
    safety: 'Godkjenn berre det du sjølv har starta. Banken ringer deg aldri for å be deg godkjenne noko.',
    safetyOfSecond:
      'Godkjenn berre betalingar du veit er rette. Er du usikker, spør den som godkjende først. Banken ringer deg aldri for å be deg godkjenne noko.',
    wasItYou: 'Var det ikkje du som godkjende? Sei frå til banken med ein gong.',
    closesAt: (time) => `Sida blir lukka kl.\u00a0${time} om du ikkje gjer noko før det.`,
    moreTime: 'Eg treng meir tid',
    problemPrefix: 'Feil: ',
    help: (phone) => html`Treng du hjelp? Ring ${phone}.`,
    fraud: (phone) => html`Mistenkjer du svindel? Ring ${phone} med ein gong.`,
  },
  requester: { brand: (brand) => html`Merkenamn: ${brand}` },
  abort: {
    identify: 'Avbryt',
    consent: 'Avbryt',
    'approve-payment': 'Avbryt',
    'cancel-payment': 'Gå tilbake',
    'approve-basket': 'Avbryt',
  },
  ask: {
    leaves: ({ total, account }) =>
      total === undefined ? html`frå ${account}` : html`${total} frå ${account}`,
    pay: ({ amount, payee }) => html`Betal ${amount} til ${payee}`,
    payRepeatedly: ({ amount, payee, often, from, until }) =>
      html`Betal ${amount} til ${payee} ${often} frå ${from} ${until === undefined ? 'til du stoppar det' : `til og med ${until}`}`,
    stop: ({ amount, payee }) => html`Stopp betalinga på ${amount} til ${payee}`,
    stopRepeated: ({ amount, payee, often }) =>
      html`Stopp den faste betalinga på ${amount} til ${payee} ${often}`,
    payAll: ({ count, total }) => html`Betal ${total} fordelt på ${count} betalingar`,
    stopAll: ({ count, total }) => html`Stopp ${count} betalingar på til saman ${total}`,
    identify: (requester) => html`La ${requester} kjenne deg att`,
    consent: (requester) => html`La ${requester} sjå kontoar du vel`,
    by: (requester, brand) =>
      brand === undefined
        ? html`Førespurnad frå ${requester}`
        : html`Førespurnad frå ${requester} (${brand})`,
    accountEndingIn: (digits) => `Konto som sluttar på ${digits}`,
    cardEndingIn: (digits) => `Kort som sluttar på ${digits}`,
    showAll: (count) => `Vis alle dei ${count} betalingane`,
  },
  login: {
    title: 'Logg inn',
    intro: {
      identify: 'Logg inn for å sjå kva det betyr. Ingenting skjer før du har stadfesta.',
      consent: 'Logg inn for å velje kontoar. Ingen får sjå noko før du har stadfesta.',
      'approve-payment': 'Logg inn for å gå vidare. Ingenting blir betalt før du har godkjent.',
      'cancel-payment': 'Logg inn for å gå vidare. Betalinga blir ikkje stoppa før du har stadfesta.',
      'approve-basket': 'Logg inn for å gå vidare. Ingenting blir betalt før du har godkjent.',
    },
    field: 'Fødselsnummer eller D-nummer',
    hint: '11 siffer, frå ein testkunde',
    format: 'Nummeret har 11 siffer.',
    sandboxTitle: 'Dette er ei sandkasse',
    sandboxTextNamed:
      'Skriv nummeret til testkunden det gjeld. Tenesta du kom frå, har oppgitt kven det er, og berre det nummeret verkar.',
    sandboxText:
      'Du treng ikkje BankID her. Nummeret til kva testkunde som helst verkar, til dømes 14838530061 (Kari Nordmann). Ikkje bruk ditt eige.',
    submit: 'Logg inn',
    problemTitle: 'Vi fekk ikkje logga deg inn',
    problem: 'Sjekk at nummeret er rett.',
    triesLeft: (count) => (count === 1 ? 'Du har eitt forsøk igjen.' : `Du har ${count} forsøk igjen.`),
  },
  loginName: {
    field: 'Brukarnamn',
    hint: 'slik du bruker det i banken; her til ein testkunde',
    format: 'Eit brukarnamn har 3 til 64 små bokstavar, siffer, punktum, understrekar og bindestrekar.',
    sandboxText:
      'Brukarnamnet til kva testkunde som helst verkar her, til dømes anna.becker. Ikkje bruk ditt eige.',
    sandboxTextNamed:
      'Skriv brukarnamnet til testkunden det gjeld. Tenesta du kom frå, har oppgitt kven det er, og berre det namnet verkar.',
  },
  provider: {
    intro: (label) => html`Etter innlogging med ${label} kjem du tilbake hit for å svare.`,
    named: 'Berre den som førespurnaden gjeld, kan logge inn.',
    button: (label) => `Logg inn med ${label}`,
    leavingTitle: (label) => html`Du blir send til ${label}`,
    leavingText: 'Skjer det ingenting, trykk på knappen.',
    leave: (label) => html`Gå til ${label}`,
    problems: {
      cancelled: {
        title: 'Du avbraut innlogginga',
        text: () => html`Ingenting er godkjent. Logg inn på nytt for å halde fram, eller gå tilbake.`,
      },
      unavailable: {
        title: 'Innlogginga svarer ikkje no',
        text: (label) =>
          html`${label} svarer ikkje. Feilen er ikkje hos deg, og ingenting er godkjent. Vent litt og prøv igjen, eller gå tilbake og prøv seinare.`,
      },
      weak: {
        title: 'Innlogginga er ikkje sterk nok',
        text: (label) =>
          html`Dette krev ei sterkare innlogging med ${label}. Ingenting er godkjent. Logg inn på nytt, og vel den sikraste måten du har.`,
      },
      stale: {
        title: 'Innlogginga tok for lang tid',
        text: () => html`Ingenting er godkjent. Logg inn på nytt.`,
      },
      changed: {
        title: 'Noko er endra',
        text: () =>
          html`Det du såg, er ikkje lenger det same, og innlogginga gjeld ikkje. Les gjennom på nytt, og logg inn ein gong til.`,
      },
      invalid: {
        title: 'Vi kunne ikkje bruke innlogginga',
        text: (label) =>
          html`Svaret frå ${label} høyrer ikkje til denne sida, og ingenting er godkjent. Logg inn på nytt herifrå.`,
      },
      'other-person': {
        title: 'Førespurnaden gjeld ikkje deg',
        text: (label) =>
          html`Du er logga inn med ${label}, men førespurnaden gjeld ein annan, eller du er ikkje kunde i banken. Ingenting er godkjent. Er det du som skal godkjenne, gå tilbake og start på nytt.`,
      },
    },
  },
  context: {
    title: 'Kven gjeld det?',
    intro: (person) =>
      html`Hei, ${person}. Du kan gjere dette for deg sjølv eller på vegner av eit firma. Vel kven dette gjeld.`,
    legend: 'Dette gjeld',
    self: 'Meg sjølv',
    selfHint: 'Som privatkunde',
    agreementHint: 'Bedriftsavtale',
    submit: 'Hald fram',
    nothingTitle: 'Ingen er valt',
    nothing: 'Vel kven dette gjeld.',
  },
  approval: {
    signedIn: (person) => html`Du er logga inn som ${person}.`,
    signedInFor: ({ person, corporation }) =>
      html`Du er logga inn som ${person}, på vegner av <strong>${corporation}</strong>.`,
    changedTitle: 'Noko er endra',
    changed: 'Innhaldet er endra sidan du såg det sist, så svaret ditt gjeld ikkje. Les gjennom på nytt.',
  },
  payment: {
    to: 'Til',
    payeeBank: (bic) => html`BIC: ${bic}`,
    from: 'Frå',
    card: (number) => `Kort ${number}`,
    available: (amount) => `Disponibelt no: ${amount}`,
    when: 'Når',
    rightAway: 'Med ein gong',
    final: 'Betalinga er endeleg og kan ikkje trekkjast tilbake.',
    movedFrom: (day) => `Flytta frå ${day}. Då er bankane stengde.`,
    pastLastRun: (day) => `Flytta frå ${day}. Dei siste betalingane den dagen er alt sende.`,
    firstTime: (day) => `Første gong ${day}`,
    every: {
      Weekly: 'Kvar veke',
      EveryTwoWeeks: 'Annakvar veke',
      Monthly: 'Kvar månad',
      EveryTwoMonths: 'Annankvar månad',
      Quarterly: 'Kvart kvartal',
      SemiAnnual: 'Kvart halvår',
      Annual: 'Kvart år',
    },
    everyYearIn: (months) => `Kvart år i ${months}`,
    untilDay: (day) => `Sluttdato ${day}`,
    untilStopped: 'Til du stoppar betalinga',
    message: 'Melding',
    reference: 'KID eller referanse',
    costs: 'Kostnader',
    fee: (amount) => `Gebyr ${amount}`,
    exchangeMarkup: (amount) => `Valutapåslag ${amount}`,
    feeWithMarkup: (amount) => `Gebyr og eventuelt valutapåslag ${amount}`,
    noFee: 'Ingen gebyr',
    rate: ({ unit, price }) => `Kurs no: ${unit} = ${price}`,
    estimatedTotal: (amount) => `Ca. ${amount} til saman`,
    included: (costs) => `Inkludert ${costs}`,
    estimate: (amount) => `ca. ${amount}`,
    rateMayChange: 'Kursen blir fastsett når betalinga blir gjennomført.',
    lacking: {
      title: 'Det er ikkje nok pengar på kontoen',
      text: ({ needed, available }) => `Du treng ${needed}. No kan du bruke ${available}.`,
      instant:
        'Då blir ho ikkje betalt. Flytt pengar til kontoen først, eller trykk Avbryt og godkjenn seinare.',
      later: (day) => `Syt for at pengane er der ${day}. Elles blir det ikkje betalt.`,
    },
    payeeCheck: {
      match: 'Namnet stemmer med kontoen',
      closeMatchTitle: 'Namnet stemmer nesten',
      closeMatch: ({ name, given }) =>
        html`Kontoen høyrer til ${name}. Betalinga er til ${given}. Er det ikkje den du vil betale til, stoppar du her.`,
      noMatchTitle: 'Namnet stemmer ikkje med kontoen',
      noMatch:
        'Går du vidare, kan pengane hamne hos nokon andre, og det er ikkje sikkert at banken får dei tilbake. Sjekk kontonummeret med mottakaren først.',
      notPossible: 'Vi kunne ikkje sjekke om namnet stemmer med kontoen',
      reasons: {
        'not-participating': 'Banken til mottakaren er ikkje med på denne kontrollen.',
        'account-not-checkable': 'Denne kontoen kan ikkje sjekkast.',
        'no-answer': 'Vi fekk ikkje svar i tide.',
      },
      risk: 'Er namnet feil, kan pengane hamne hos nokon andre.',
      confirm: (count) =>
        count === 1
          ? 'Eg har sjekka mottakaren og vil betale likevel'
          : `Eg har sjekka desse ${count} mottakarane og vil betale likevel`,
      unconfirmedTitle: 'Ingenting er godkjent',
      unconfirmed: 'Kryss av dersom du vil betale likevel. Er du i tvil, avbryt du.',
      differing: 'Sjekk desse først',
      checkingTitle: 'Vi sjekkar namnet på mottakaren',
      checking: 'Det tek nokre sekund på det meste. Sida går vidare av seg sjølv.',
      goOn: 'Gå vidare no',
    },
  },
  decision: {
    'approve-payment': {
      approve: (amount) => `Godkjenn ${amount}`,
      approveRepeatedly: ({ amount, often }) => `Godkjenn ${amount} ${often}`,
      refuse: 'Avvis',
      difference:
        'Avbryt du, skjer det ingenting no, og du kan godkjenne betalinga seinare frå tenesta du kom frå. Avviser du, blir betalinga stoppa for godt.',
    },
    'cancel-payment': {
      approve: (amount) => `Stopp betalinga på ${amount}`,
      approveRepeatedly: ({ amount, often }) => `Stopp ${amount} ${often}`,
      refuse: 'Behald betalinga',
      difference:
        'Stoppar du betalinga, blir den aldri utført, og det kan ikkje angrast. Beheld du betalinga, eller går du tilbake utan å svare, blir det betalt som planlagt.',
    },
  },
  payments: {
    total: 'Til saman',
    countAndAccounts: (count, accounts) =>
      `${count} betalingar til ${accounts === 1 ? 'éin konto' : `${accounts} kontoar`}`,
    largest: 'Største betaling',
    largestTo: (payee) => html`til ${payee}`,
    list: 'Betalingane',
    days: (first, last) => `${first} til ${last}`,
    doubtfulPayees: (count) =>
      count === 1
        ? 'Eitt av namna stemmer ikkje med kontoen. Sjå i lista før du godkjenner.'
        : `${count} av namna stemmer ikkje med kontoen. Sjå i lista før du godkjenner.`,
    uncheckedPayees: (count) =>
      count === 1 ? 'Eitt av namna er ikkje sjekka.' : `${count} av namna er ikkje sjekka.`,
    firstOfTwo: (count) =>
      `To personar må godkjenne dette. Etter deg må éin til godkjenne i nettbanken før ${count === 1 ? 'betalinga blir utført' : 'betalingane blir utførte'}.`,
    secondOfTwo: (first, count) =>
      html`${first ?? 'Éin person'} har allereie godkjent. Når du òg godkjenner, blir ${count === 1 ? 'betalinga utført' : 'betalingane utførte'}.`,
    oneMore: 'Éin person til må godkjenne dette i nettbanken før det blir betalt.',
    oneMoreInSandbox: (address) => `I sandkassa gjer ein det her: ${address}`,
    decision: {
      'approve-basket': approveAll,
      'approve-payment': approveAll,
      'cancel-payment': {
        approve: (count) => `Stopp ${payments(count)}`,
        approveTotal: ({ count, total }) => `Stopp ${payments(count)}: ${total}`,
        refuse: 'Behald betalingane',
        difference:
          'Stoppar du betalingane, blir dei som ikkje er betalte enno, aldri utførte, og det kan ikkje angrast. Beheld du dei, eller går du tilbake utan å svare, blir dei betalte som planlagt.',
      },
    },
  },
  identity: {
    meansTitle: 'Det betyr',
    means: [
      (requester) => html`${requester} får ein fast kode for deg og kjenner deg igjen neste gong.`,
      (requester) => html`${requester} kan be deg godkjenne betalingar den neste timen.`,
    ],
    assuranceTitle: 'Greitt å vite',
    assurances: [
      (requester) => html`${requester} får ikkje fødselsnummeret ditt.`,
      () => html`Ingen pengar blir flytta. Kvar betaling må du godkjenne sjølv.`,
    ],
    approve: 'Ja, stadfest',
    refuse: 'Nei, gå tilbake',
  },
  consent: {
    own: 'Dei ber om å få sjå dine eigne kontoar og kort.',
    ofCorporation: (corporation) => html`Dei ber om å få sjå kontoane til ${corporation}.`,
    means: ({ requester, date }) =>
      date === undefined
        ? html`${requester} ser saldo og transaksjonar på det du kryssar av for, i 180 dagar, òg når du ikkje er logga inn.`
        : html`${requester} ser saldo og transaksjonar på det du kryssar av for, til ${date}, òg når du ikkje er logga inn.`,
    nothingChecked: (requester) =>
      html`Du har ikkje kryssa av for noko, så ${requester} får ikkje sjå noko. Kryss av for det dei skal få sjå, eller stadfest éin gong til.`,
    assurances: [
      'Dei kan ikkje betale eller flytte pengar med denne tilgangen.',
      'Du kan avslutte tilgangen når du vil: logg inn i nettbanken og opne «Tilgangar».',
    ],
    legend: 'Kryss av for det dei skal få sjå',
    checkAll: 'Kryss av for alle',
    checkNone: 'Fjern alle kryss',
    unchecked:
      'Det du ikkje kryssar av for, får dei ikkje sjå. Kryssar du ikkje av for noko, får dei ikkje sjå noko.',
    uncheckedAgain:
      'Det du valde sist, er kryssa av. Fjernar du eit kryss, får dei ikkje sjå det lenger. Fjernar du alle, mistar dei all tilgang.',
    card: 'Kort',
    granted: 'Valt sist',
    approve: 'Stadfest valet',
    refuse: 'Nei, gå tilbake',
    difference: 'Går du tilbake utan å stadfeste, blir alt som før.',
    noneTitle: 'Det er ingenting å velje',
    noneOwn: 'Du har ingen kontoar eller kort her som dei kan få sjå.',
    noneOfCorporation: (corporation) => html`Det er ingen kontoar du kan vise dei for ${corporation}.`,
  },
  accessRequest: {
    ask: {
      'account-access': (requester) => html`La ${requester} sjå kontoane dine`,
      'funds-access': (requester) => html`La ${requester} spørje om det er nok pengar på kontoen din`,
    },
    onPhone: {
      'account-access': 'Tilgang til kontoar',
      'funds-access': 'Spørsmål om det er nok pengar',
    },
    intro: 'Logg inn for å sjå kva dei ber om. Ingen får sjå noko før du stadfestar.',
    lead: {
      detailed: 'Dei ber om å få sjå desse kontoane, og ingen andre:',
      global: 'Dei ber om å få sjå alle kontoane dine, òg dei du opnar seinare. I dag er det:',
      'available-accounts': 'Dei ber om lista over kontoane dine, og ikkje noko meir:',
      funds: 'Dei ber om å få vite, når du betaler med kort, om beløpet finst på denne kontoen:',
    },
    rights: { balances: 'saldo', transactions: 'transaksjonar', accountOnly: 'berre nummer og namn' },
    facts: {
      often: 'Bruk',
      also: 'I tillegg',
      card: 'Kort',
      registration: 'Merknaden deira',
    },
    noEnd: 'når du avsluttar han',
    once: 'éin gong, i dag',
    often: (count) =>
      count === 1
        ? 'høgst éin gong om dagen når du ikkje er logga inn'
        : `høgst ${count} gonger om dagen når du ikkje er logga inn`,
    ownerName: 'namnet på den som eig kontoane',
    fundsAssurances: [
      'Dei får berre vite ja eller nei, aldri kor mykje pengar det er.',
      'Dei kan ikkje betale eller flytte pengar med denne tilgangen, og ingenting blir sett av.',
      'Du kan avslutte tilgangen når du vil: logg inn i nettbanken og opne «Tilgangar».',
    ],
    approve: 'Gi denne tilgangen',
    refuse: 'Nei, ikkje gi tilgang',
    difference: 'Seier du nei, får dei ingen tilgang med denne lenkja.',
  },
  phone: {
    ask: {
      'approve-payment': 'Godkjenn betalinga på telefonen din.',
      'cancel-payment': 'Stadfest på telefonen din at betalinga skal stoppast.',
      'approve-basket': 'Godkjenn betalingane på telefonen din.',
    },
    inSandbox: (address) => `I sandkassa er han her: ${address}`,
    ownerTitle: 'Kven eig denne telefonen?',
    ownerIntro: 'Denne sida er telefonen til ein testkunde. Her ser du det som ventar på godkjenning.',
    ownerSubmit: 'Opne telefonen',
    unknownTitle: 'Vi kjenner ikkje att nummeret',
    unknown: 'Bruk nummeret til ein testkunde.',
    title: 'Godkjenningane dine',
    owner: (person) => html`Telefonen til ${person}`,
    waiting: (count) =>
      count === 1 ? 'Éi godkjenning ventar på deg.' : `${count} godkjenningar ventar på deg.`,
    payment: {
      'approve-payment': ({ amount, payee }) => html`Betal ${amount} til ${payee}`,
      'cancel-payment': ({ amount, payee }) => html`Stopp betalinga på ${amount} til ${payee}`,
    },
    identity: 'Stadfest kven du er',
    from: (requester) => html`Frå ${requester}`,
    nothing: 'Ingenting ventar på deg',
    renews: 'Sida oppdaterer seg sjølv kvart tredje sekund.',
    still: 'Automatisk oppdatering er slått av.',
    stopRenewing: 'Slå av automatisk oppdatering',
    startRenewing: 'Slå på automatisk oppdatering',
    lookAgain: 'Oppdater no',
  },
  bank: {
    loginTitle: 'Logg inn i nettbanken',
    loginIntro:
      'Her finn du det som ventar på di godkjenning, og her ser du kven som har tilgang til kontoane dine.',
    title: 'Godkjenningar',
    owner: (person) => html`Logga inn som ${person}`,
    waiting: (count) =>
      count === 1
        ? 'Ein annan har godkjent dette. Det blir utført når du òg godkjenner.'
        : `Ein annan har godkjent desse ${count}. Kvar av dei blir utført når du òg godkjenner.`,
    entry: ({ corporation, requester }) => html`For ${corporation}, frå ${requester}`,
    nothing: 'Ingenting ventar på deg',
    ended: {
      approved: 'Du har godkjent, og det blir utført.',
      refused: 'Du har avvist, og ingenting blir betalt.',
      undecided: 'Du har verken godkjent eller avvist noko.',
      stopped: 'Den faste betalinga er stoppa. Det blir ikkje betalt meir.',
      kept: 'Den faste betalinga held fram som før.',
    },
    logOut: 'Logg ut',
    loggedOut: {
      asked: 'Du er logga ut.',
      idle: 'Du vart logga ut fordi sida ikkje vart brukt på fem minutt.',
    },
    ordersTitle: 'Faste betalingar sette opp i andre appar',
    noOrders: 'Du har ingen faste betalingar som er sette opp i appar eller tenester utanfor banken.',
    order: ({ amount, payee, often }) => html`${amount} til ${payee}, ${often}`,
    nextOn: (date) => `Neste gong ${date}`,
    from: (requester) => html`Sett opp gjennom ${requester}`,
    forCorporation: (corporation) => html`For ${corporation}`,
    stop: (payee) => html`Stopp <span class="unseen">den faste betalinga til ${payee}</span>`,
    approvedTitle: 'Godkjent dei siste 30 dagane',
    nothingApproved: 'Du har ikkje godkjent noko dei siste 30 dagane.',
    approved: {
      payment: ({ amount, payee }) => html`${amount} til ${payee}`,
      stop: ({ amount, payee }) => html`Stoppa: ${amount} til ${payee}`,
      payments: ({ count, total }) => `${count} betalingar, ${total}`,
      stops: ({ count, total }) => `Stoppa: ${count} betalingar, ${total}`,
      consent: 'Innsyn i kontoar',
    },
  },
  notices: {
    title: 'Driftsmeldingar',
    intro:
      'Planlagd nedetid og endringar i grensesnittet til banken for betalings- og kontotenester (PSD2), dei nyaste først. Dei blir også sende til kontaktadressa som kvar teneste har registrert.',
    none: 'Det er ingen meldingar.',
    forWhom: 'Denne sida er for betalings- og kontotenester som bruker grensesnittet til banken.',
  },
  access: {
    title: 'Tilgangar',
    open: 'Tilgangar: kven ser kontoane dine?',
    back: 'Tilbake',
    seenTitle: 'Kven ser kontoane dine?',
    nobody: 'Ingen har fått tilgang til kontoane dine.',
    own: 'Dine eigne kontoar og kort',
    ofCorporation: (corporation) => html`For ${corporation}`,
    ofFormer: 'For ei bedrift du ikkje lenger representerer',
    ended: (date) => `gjekk ut ${date}, så dei ser ingenting no`,
    change: (requester) => html`Endre <span class="unseen">for ${requester}</span>`,
    revoke: (account) => html`Avslutt <span class="unseen">${account}</span>`,
    revokeAll: (requester) => html`Avslutt denne tilgangen <span class="unseen">for ${requester}</span>`,
    payTitle: 'Betaling frå andre appar',
    payIntro:
      'Appar og tenester utanfor banken kan be deg godkjenne betalingar. Du kan slå det av for kvar konto. Dei som har tilgang til å sjå kontoen, ser han framleis.',
    mayPay: 'Betaling frå andre appar er på',
    mayNotPay: 'Betaling frå andre appar er av',
    allow: (account) => html`Slå på <span class="unseen">${account}</span>`,
    forbid: (account) => html`Slå av <span class="unseen">${account}</span>`,
    done: {
      revoked: 'Tilgangen er avslutta, og det gjeld frå no av.',
      allowed: 'Betaling frå andre appar er slått på for kontoen.',
      forbidden: 'Betaling frå andre appar er slått av for kontoen.',
      approved: 'Valet ditt er lagra.',
      undecided: 'Ingenting er endra.',
      undone: 'Tilgangen er gitt tilbake. Han går ut same dag som før.',
      'not-undone':
        'Det er for seint å angre, eller så er tilgangen endra sidan. Du kan gi tilgang på nytt med «Endre», eller i appen eller tenesta.',
      objected: 'Meldinga di er registrert, og tilgangen er avslutta.',
    },
    facts: {
      who: 'Kven',
      whose: 'Kontoar',
      what: 'Tilgang til',
      why: 'Føremål',
      since: 'Gitt',
      until: 'Går ut',
      used: 'Brukt',
    },
    what: {
      detailed: 'Kontoane dei bad om',
      'bank-offered': 'Kontoane du valde',
      global: 'Alle kontoar, òg dei du opnar seinare',
      'available-accounts': 'Lista over kontoar, og ikkje noko meir',
      funds: 'Om eit beløp finst, ja eller nei',
    },
    why: {
      overview: 'Å vise kontoar frå fleire bankar på éin stad',
      budgeting: 'Budsjett og oversikt over forbruk',
      accounting: 'Rekneskap',
      'credit-assessment': 'Å vurdere ein søknad om lån eller kreditt',
      verification: 'Å stadfeste at ein konto er din',
      unstated: 'Ikkje oppgitt av selskapet',
    },
    unused: 'Ikkje dei siste 30 dagane',
    used: (count) => (count === 1 ? 'Éin gong dei siste 30 dagane' : `${count} gonger dei siste 30 dagane`),
    usedAbsent: (count) =>
      count === 1 ? 'éin gong utan at du var logga inn' : `${count} gonger utan at du var logga inn`,
    lastUsed: (date) => `sist ${date}`,
    withdrawnTitle: 'Nyleg avslutta',
    withdrawn: {
      whole: (requester) => html`Du avslutta ein tilgang for ${requester}.`,
      part: ({ requester, accounts }) => html`${requester} ser ikkje lenger ${accounts}.`,
      objected: (requester) => html`Du sa frå til banken, og all tilgang for ${requester} vart avslutta.`,
      terminated: (requester) => html`${requester} avslutta tilgangen sjølv.`,
    },
    undo: (requester) => html`Angre <span class="unseen">for ${requester}</span>`,
    undoMeaning: (minutes) =>
      `I ${minutes === 1 ? 'eitt minutt' : `${minutes} minutt`} til kan du angre utan å gi tilgang på nytt.`,
    object: {
      open: 'Er noko gale? Sei frå til banken',
      means: (requester) =>
        html`Banken registrerer meldinga di. All tilgang for ${requester} blir avslutta med ein gong. Dersom dei tek imot meldingar frå banken, får dei vite at du har sagt frå. Dei kan framleis be deg om tilgang igjen, og då er det du som bestemmer.`,
      legend: 'Kva er gale?',
      reasons: {
        'not-recognised': 'Eg kjenner ikkje dette selskapet',
        'not-agreed': 'Eg har ikkje sagt ja til dette',
        misused: 'Eg trur opplysningane mine blir misbrukte',
        other: 'Noko anna',
      },
      submit: (requester) => html`Sei frå og avslutt tilgangen <span class="unseen">for ${requester}</span>`,
    },
  },
  leaving: {
    title: 'Du er ferdig her',
    text: (requester) =>
      html`No blir du send tilbake til ${requester}. Skjer det ikkje av seg sjølv, trykk på knappen.`,
    soon: (requester, seconds) => html`Du blir send tilbake til ${requester} om ${seconds} sekund.`,
    stay: 'Bli på denne sida',
  },
  locked: {
    title: 'For mange mislykka forsøk',
    text: 'Av omsyn til tryggleiken kan ingen logge inn her ei stund.',
    until: (minutes) => `Du kan prøve igjen om ${minutes === 1 ? 'eitt minutt' : `${minutes} minutt`}.`,
  },
  end: {
    back: (requester) => html`Tilbake til ${requester}`,
    unknownLink: {
      title: 'Vi kjenner ikkje denne lenka',
      text: 'Ho kan vere kutta av, skriven feil eller for gammal.',
      next: () => html`Gå tilbake til appen eller nettsida du kom frå, og start på nytt.`,
    },
    suspended: {
      title: 'Tenesta er stengd for ei stund',
      text: 'Banken har stengt tenesta mellombels. Ingenting har gått tapt: Det du har godkjent, blir utført.',
      next: () => html`Prøv igjen seinare, eller bruk appen eller nettbanken til banken.`,
    },
    busy: {
      title: 'Prøv igjen om litt',
      text: 'Banken har mykje å gjere akkurat no. Det du har godkjent, har ikkje gått tapt.',
      next: () => html`Vent nokre sekund og trykk på knappen.`,
    },
    tryAgain: 'Prøv igjen',
    used: {
      title: 'Lenka er allereie brukt',
      text: 'Ei lenke verkar berre éin gong. Du treng ikkje gjere noko meir her.',
      next: (requester) => html`Gå tilbake ${backTo(requester)} for å sjå korleis det gjekk.`,
    },
    otherBrowser: {
      title: 'Opna i ein annan nettlesar',
      text: 'Du har byrja i ein annan nettlesar eller på ei anna eining. Hald fram der.',
      next: (requester) =>
        html`Var det ikkje deg? Då skal du ikkje godkjenne noko. Gå tilbake ${backTo(requester)} og start på nytt.`,
    },
    returnedElsewhere: {
      title: 'Hald fram der du byrja',
      text: 'Du har kome tilbake i ein annan nettlesar eller app enn den du byrja i. Difor stoppar vi her, og ingenting er godkjent.',
      next: () =>
        html`Gå tilbake til nettlesaren eller appen der du byrja, og logg inn på nytt der. Har nokon sendt deg hit? Då skal du ikkje godkjenne noko.`,
    },
    timedOut: {
      title: 'Tida gjekk ut',
      text: 'Ei lenke verkar i ti minutt, men berre i fem når ingenting skjer.',
      next: (requester) => html`Gå tilbake ${backTo(requester)} og prøv ein gong til.`,
    },
    undone: {
      identify: 'Ingenting er godkjent med denne lenka.',
      consent: 'Ingen har fått sjå noko med denne lenka.',
      'approve-payment': 'Ingenting er godkjent med denne lenka.',
      'cancel-payment': 'Betalinga er ikkje stoppa med denne lenka.',
      'approve-basket': 'Ingenting er godkjent med denne lenka.',
    },
    failed: {
      title: 'Det vart ikkje fullført',
      text: 'Det oppstod ein feil hos oss.',
      reference: (id) => html`Kontaktar du banken om dette, oppgi referansen ${id}.`,
      next: (requester) =>
        html`Gå tilbake ${backTo(requester)}. Der ser du kva som gjeld, og kan prøve ein gong til.`,
    },
    approved: {
      title: {
        identify: 'Du har stadfesta kven du er',
        consent: 'Valet ditt er lagra',
        'approve-payment': 'Betalinga er godkjend',
        'cancel-payment': 'Betalinga er stoppa',
        'approve-basket': 'Betalingane er godkjende',
      },
      half: 'Du har godkjent',
      oneMore: 'Éin person til må godkjenne i nettbanken før det blir betalt.',
      day: {
        today: (day) => `Banken utfører betalinga i dag, ${day}.`,
        one: (day) => `Banken utfører betalinga ${day}.`,
        first: (day) => `Banken utfører den første betalinga ${day}.`,
        next: (day) => `Banken utfører den neste betalinga ${day}.`,
        many: (day) => `Banken utfører betalingane ${day}.`,
      },
      made: (count) => (count === 1 ? 'Éi betaling er utført.' : `${count} betalingar er utførte.`),
      paid: 'Betalt',
      amount: 'Beløp',
      time: 'Tidspunkt',
      reference: 'Referanse',
      access: 'Du finn tilgangen under «Tilgangar» i nettbanken og kan avslutte han når du vil.',
      accessTitle: 'Du har gitt tilgang',
      noAccessTitle: 'Du gav ingen tilgang',
      noAccess: 'Ingen kontoar eller kort',
    },
    underWay: {
      title: 'Vi ventar på svar',
      text: 'Du har godkjent betalinga, og banken er i gang med å utføre betalinga. Sida finn svaret sjølv. Du treng ikkje å godkjenne på nytt.',
      next: (requester) =>
        requester === undefined
          ? html`Du kan lukke denne sida. Betalinga går vidare.`
          : html`Du kan òg gå tilbake til ${requester}, som òg får svaret.`,
    },
    notExecuted: {
      title: 'Betalinga vart ikkje gjennomført',
      all: 'Betalingane vart ikkje gjennomførte',
      some: 'Ikkje alle betalingane vart gjennomførte',
      text: 'Ingenting er trekt frå kontoen din.',
      returned: 'Pengane er tilbake på kontoen din.',
      count: (rejected, total) =>
        `${rejected} av ${total} betalingar vart ikkje gjennomførte. Ingenting er trekt for dei.`,
      again: (requester) => html`Vil du framleis betale, startar du på nytt hos ${requester}.`,
    },
    usedAt: {
      approved: {
        identify: (moment) => `Du stadfesta kven du er ${moment}.`,
        consent: (moment) => `Du lagra valet ditt ${moment}.`,
        'approve-payment': (moment) => `Du godkjende ${moment}.`,
        'cancel-payment': (moment) => `Du stoppa betalinga ${moment}.`,
        'approve-basket': (moment) => `Du godkjende ${moment}.`,
      },
      refused: {
        identify: (moment) => `Du svarte at du ikkje ville stadfeste kven du er, ${moment}.`,
        consent: (moment) => `Du svarte nei til ny tilgang ${moment}.`,
        'approve-payment': (moment) => `Du avviste ${moment}.`,
        'cancel-payment': (moment) => `Du valde å behalde betalinga, ${moment}.`,
        'approve-basket': (moment) => `Du avviste ${moment}.`,
      },
    },
    refused: {
      identify: { title: 'Du stadfesta ikkje', text: 'Ingen har fått vite kven du er.' },
      consent: { title: 'Du gav ingen ny tilgang', text: 'Alt er som før.' },
      'approve-payment': { title: 'Betalinga er avvist', text: 'Ingenting blir betalt.' },
      'cancel-payment': { title: 'Betalinga går som planlagt', text: 'Du valde å behalde betalinga.' },
      'approve-basket': { title: 'Betalingane er avviste', text: 'Ingenting blir betalt.' },
    },
    aborted: { title: 'Du avbraut' },
    withdrawn: {
      title: 'Betalinga er trekt tilbake',
      text: (requester) =>
        requester === undefined
          ? html`Det er ingenting å godkjenne.`
          : html`${requester} har trekt betalinga tilbake. Det er ingenting å godkjenne.`,
      next: (requester) =>
        requester === undefined ? html`Du kan lukke denne sida.` : html`Gå tilbake til ${requester}.`,
    },
    decided: {
      title: 'Dette er allereie avgjort',
      text: 'Det er godkjent eller avvist, eller fristen er ute. Du treng ikkje gjere meir her.',
      next: (requester) =>
        requester === undefined
          ? html`Du kan lukke denne sida.`
          : html`Gå tilbake til ${requester} for å sjå korleis det gjekk.`,
    },
    approvedBefore: {
      title: 'Du har allereie godkjent',
      text: 'No må ein annan person godkjenne i nettbanken før det blir betalt.',
      next: (requester) =>
        requester === undefined ? html`Du kan lukke denne sida.` : html`Gå tilbake til ${requester}.`,
    },
    lockedOut: {
      title: 'For mange feil forsøk',
      text: 'For å verne kontoane dine stoppar vi innlogginga her.',
      until: (moment) => `Du kan prøve igjen ${moment}.`,
      next: (requester) =>
        requester === undefined ? html`Du kan lukke denne sida.` : html`Gå tilbake til ${requester}.`,
    },
    notAllowed: {
      title: 'Du kan ikkje gjere dette',
      text: {
        identify: 'Du har ikkje tilgang til dette. Ring banken om du meiner det er feil.',
        consent: 'Du kan ikkje gi denne tilgangen. Ring banken om du meiner det er feil.',
        'approve-payment':
          'Du kan ikkje betale frå denne kontoen, eller beløpet er over grensa di. Ingenting er betalt.',
        'cancel-payment':
          'Du kan ikkje stoppe betalingar frå denne kontoen, eller det er for seint å stoppe denne.',
        'approve-basket':
          'Du kan ikkje betale frå alle kontoane, eller eit beløp er over grensa di. Ingenting er betalt.',
      },
    },
    closePage: 'Du er ferdig og kan lukke denne sida.',
    returnYourself: (requester) =>
      html`Du er ferdig her. ${requester} har ikkje oppgitt kvar du skal sendast tilbake, så gå tilbake til ${requester} sjølv. Du kan lukke denne sida.`,
  },
} satisfies Messages
