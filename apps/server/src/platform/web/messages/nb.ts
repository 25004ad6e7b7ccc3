import { type Html, html } from '@havn/html'
import type { Messages } from './messages.ts'

const payments = (count: number) => (count === 1 ? 'én betaling' : `${count} betalinger`)

const backTo = (requester: Html | undefined) =>
  requester === undefined ? html`dit du kom fra` : html`til ${requester}`

const approveAll: Messages['payments']['decision']['approve-basket'] = {
  approve: (count) => `Godkjenn ${payments(count)}`,
  approveTotal: ({ count, total }) => `Godkjenn ${payments(count)}: ${total}`,
  refuse: 'Avvis alle',
  difference:
    'Avviser du, blir alle betalingene i listen stoppet for godt. Avbryter du, skjer det ingenting nå, og du kan godkjenne dem senere. Hver betaling vurderes for seg: en som ikke kan betales, stopper ikke de andre.',
}

export const nb = {
  frame: {
    skip: 'Hopp til innholdet',
    sandbox: 'Sandkasse',
    sandboxMeaning: 'Testbank. Ingen ekte penger.',
    languages: 'Språk',
    safety: 'Godkjenn bare det du selv har startet. Banken ringer deg aldri for å be deg godkjenne noe.',
    safetyOfSecond:
      'Godkjenn bare betalinger du vet er riktige. Er du usikker, spør den som godkjente først. Banken ringer deg aldri for å be deg godkjenne noe.',
    wasItYou: 'Var det ikke du som godkjente? Si fra til banken med en gang.',
    closesAt: (time) => `Siden lukkes kl.\u00a0${time} hvis du ikke gjør noe før det.`,
    moreTime: 'Jeg trenger mer tid',
    problemPrefix: 'Feil: ',
    help: (phone) => html`Trenger du hjelp? Ring ${phone}.`,
    fraud: (phone) => html`Mistenker du svindel? Ring ${phone} med en gang.`,
  },
  requester: { brand: (brand) => html`Merkenavn: ${brand}` },
  abort: {
    identify: 'Avbryt',
    consent: 'Avbryt',
    'approve-payment': 'Avbryt',
    'cancel-payment': 'Gå tilbake',
    'approve-basket': 'Avbryt',
  },
  ask: {
    leaves: ({ total, account }) =>
      total === undefined ? html`fra ${account}` : html`${total} fra ${account}`,
    pay: ({ amount, payee }) => html`Betal ${amount} til ${payee}`,
    payRepeatedly: ({ amount, payee, often, from, until }) =>
      html`Betal ${amount} til ${payee} ${often} fra ${from} ${until === undefined ? 'til du stopper det' : `til og med ${until}`}`,
    stop: ({ amount, payee }) => html`Stopp betalingen på ${amount} til ${payee}`,
    stopRepeated: ({ amount, payee, often }) =>
      html`Stopp den faste betalingen på ${amount} til ${payee} ${often}`,
    payAll: ({ count, total }) => html`Betal ${total} fordelt på ${count} betalinger`,
    stopAll: ({ count, total }) => html`Stopp ${count} betalinger på til sammen ${total}`,
    identify: (requester) => html`La ${requester} kjenne deg igjen`,
    consent: (requester) => html`La ${requester} se kontoer du velger`,
    by: (requester, brand) =>
      brand === undefined
        ? html`Forespørsel fra ${requester}`
        : html`Forespørsel fra ${requester} (${brand})`,
    accountEndingIn: (digits) => `Konto som slutter på ${digits}`,
    cardEndingIn: (digits) => `Kort som slutter på ${digits}`,
    showAll: (count) => `Vis alle ${count} betalingene`,
  },
  login: {
    title: 'Logg inn',
    intro: {
      identify: 'Logg inn for å se hva det betyr. Ingenting skjer før du har bekreftet.',
      consent: 'Logg inn for å velge kontoer. Ingen får se noe før du har bekreftet.',
      'approve-payment': 'Logg inn for å gå videre. Ingenting betales før du har godkjent.',
      'cancel-payment': 'Logg inn for å gå videre. Betalingen stoppes ikke før du har bekreftet.',
      'approve-basket': 'Logg inn for å gå videre. Ingenting betales før du har godkjent.',
    },
    field: 'Fødselsnummer eller D-nummer',
    hint: '11 siffer, fra en testkunde',
    format: 'Nummeret har 11 siffer.',
    sandboxTitle: 'Dette er en sandkasse',
    sandboxTextNamed:
      'Skriv nummeret til testkunden det gjelder. Tjenesten du kom fra, har oppgitt hvem det er, og bare det nummeret virker.',
    sandboxText:
      'Du trenger ikke BankID her. Nummeret til hvilken som helst testkunde virker, for eksempel 14838530061 (Kari Nordmann). Ikke bruk ditt eget.',
    submit: 'Logg inn',
    problemTitle: 'Vi fikk ikke logget deg inn',
    problem: 'Sjekk at nummeret er riktig.',
    triesLeft: (count) => (count === 1 ? 'Du har ett forsøk igjen.' : `Du har ${count} forsøk igjen.`),
  },
  loginName: {
    field: 'Brukernavn',
    hint: 'slik du bruker det i banken; her til en testkunde',
    format: 'Et brukernavn har 3 til 64 små bokstaver, sifre, punktum, understreker og bindestreker.',
    sandboxText:
      'Brukernavnet til hvilken som helst testkunde virker her, for eksempel anna.becker. Ikke bruk ditt eget.',
    sandboxTextNamed:
      'Skriv brukernavnet til testkunden det gjelder. Tjenesten du kom fra, har oppgitt hvem det er, og bare det navnet virker.',
  },
  provider: {
    intro: (label) => html`Etter innlogging med ${label} kommer du tilbake hit for å svare.`,
    named: 'Bare den som forespørselen gjelder, kan logge inn.',
    button: (label) => `Logg inn med ${label}`,
    leavingTitle: (label) => html`Du sendes til ${label}`,
    leavingText: 'Skjer det ingenting, trykk på knappen.',
    leave: (label) => html`Gå til ${label}`,
    problems: {
      cancelled: {
        title: 'Du avbrøt innloggingen',
        text: () => html`Ingenting er godkjent. Logg inn på nytt for å fortsette, eller gå tilbake.`,
      },
      unavailable: {
        title: 'Innloggingen svarer ikke nå',
        text: (label) =>
          html`${label} svarer ikke. Feilen er ikke hos deg, og ingenting er godkjent. Vent litt og prøv igjen, eller gå tilbake og prøv senere.`,
      },
      weak: {
        title: 'Innloggingen er ikke sterk nok',
        text: (label) =>
          html`Dette krever en sterkere innlogging med ${label}. Ingenting er godkjent. Logg inn på nytt, og velg den sikreste måten du har.`,
      },
      stale: {
        title: 'Innloggingen tok for lang tid',
        text: () => html`Ingenting er godkjent. Logg inn på nytt.`,
      },
      changed: {
        title: 'Noe er endret',
        text: () =>
          html`Det du så, er ikke lenger det samme, og innloggingen gjelder ikke. Les gjennom på nytt, og logg inn en gang til.`,
      },
      invalid: {
        title: 'Vi kunne ikke bruke innloggingen',
        text: (label) =>
          html`Svaret fra ${label} hører ikke til denne siden, og ingenting er godkjent. Logg inn på nytt herfra.`,
      },
      'other-person': {
        title: 'Forespørselen gjelder ikke deg',
        text: (label) =>
          html`Du er logget inn med ${label}, men forespørselen gjelder en annen, eller du er ikke kunde i banken. Ingenting er godkjent. Er det du som skal godkjenne, gå tilbake og start på nytt.`,
      },
    },
  },
  context: {
    title: 'Hvem gjelder det?',
    intro: (person) =>
      html`Hei, ${person}. Du kan gjøre dette for deg selv eller på vegne av et firma. Velg hvem dette gjelder.`,
    legend: 'Dette gjelder',
    self: 'Meg selv',
    selfHint: 'Som privatkunde',
    agreementHint: 'Bedriftsavtale',
    submit: 'Fortsett',
    nothingTitle: 'Ingen er valgt',
    nothing: 'Velg hvem dette gjelder.',
  },
  approval: {
    signedIn: (person) => html`Du er logget inn som ${person}.`,
    signedInFor: ({ person, corporation }) =>
      html`Du er logget inn som ${person}, på vegne av <strong>${corporation}</strong>.`,
    changedTitle: 'Noe er endret',
    changed: 'Innholdet er endret siden du så det sist, så svaret ditt gjelder ikke. Les gjennom på nytt.',
  },
  payment: {
    to: 'Til',
    payeeBank: (bic) => html`BIC: ${bic}`,
    from: 'Fra',
    card: (number) => `Kort ${number}`,
    available: (amount) => `Disponibelt nå: ${amount}`,
    when: 'Når',
    rightAway: 'Med en gang',
    final: 'Betalingen er endelig. Den kan ikke trekkes tilbake.',
    movedFrom: (day) => `Flyttet fra ${day}. Da er bankene stengt.`,
    pastLastRun: (day) => `Flyttet fra ${day}. Dagens siste betalinger er allerede sendt.`,
    firstTime: (day) => `Første gang ${day}`,
    every: {
      Weekly: 'Hver uke',
      EveryTwoWeeks: 'Annenhver uke',
      Monthly: 'Hver måned',
      EveryTwoMonths: 'Annenhver måned',
      Quarterly: 'Hvert kvartal',
      SemiAnnual: 'Hvert halvår',
      Annual: 'Hvert år',
    },
    everyYearIn: (months) => `Hvert år i ${months}`,
    untilDay: (day) => `Sluttdato ${day}`,
    untilStopped: 'Til du stopper den',
    message: 'Melding',
    reference: 'KID eller referanse',
    costs: 'Kostnader',
    fee: (amount) => `Gebyr ${amount}`,
    exchangeMarkup: (amount) => `Valutapåslag ${amount}`,
    feeWithMarkup: (amount) => `Gebyr og eventuelt valutapåslag ${amount}`,
    noFee: 'Ingen gebyrer',
    rate: ({ unit, price }) => `Kurs nå: ${unit} = ${price}`,
    estimatedTotal: (amount) => `Ca. ${amount} til sammen`,
    included: (costs) => `Inkludert ${costs}`,
    estimate: (amount) => `ca. ${amount}`,
    rateMayChange: 'Kursen fastsettes når betalingen gjennomføres.',
    lacking: {
      title: 'Det er ikke nok penger på kontoen',
      text: ({ needed, available }) => `Du trenger ${needed}. Nå kan du bruke ${available}.`,
      instant:
        'Da blir den ikke betalt. Flytt penger til kontoen først, eller trykk Avbryt og godkjenn senere.',
      later: (day) => `Sørg for at pengene er der ${day}. Ellers blir det ikke betalt.`,
    },
    payeeCheck: {
      match: 'Navnet stemmer med kontoen',
      closeMatchTitle: 'Navnet stemmer nesten',
      closeMatch: ({ name, given }) =>
        html`Kontoen tilhører ${name}. Betalingen er til ${given}. Er det ikke den du vil betale til, stopper du her.`,
      noMatchTitle: 'Navnet stemmer ikke med kontoen',
      noMatch:
        'Går du videre, kan pengene havne hos noen andre, og det er ikke sikkert at banken får dem tilbake. Sjekk kontonummeret med mottakeren først.',
      notPossible: 'Vi kunne ikke sjekke om navnet stemmer med kontoen',
      reasons: {
        'not-participating': 'Mottakerens bank er ikke med på denne kontrollen.',
        'account-not-checkable': 'Denne kontoen kan ikke sjekkes.',
        'no-answer': 'Vi fikk ikke svar i tide.',
      },
      risk: 'Er navnet feil, kan pengene havne hos noen andre.',
      confirm: (count) =>
        count === 1
          ? 'Jeg har sjekket mottakeren og vil betale likevel'
          : `Jeg har sjekket disse ${count} mottakerne og vil betale likevel`,
      unconfirmedTitle: 'Ingenting er godkjent',
      unconfirmed: 'Kryss av hvis du vil betale likevel. Er du i tvil, avbryter du.',
      differing: 'Sjekk disse først',
      checkingTitle: 'Vi sjekker navnet på mottakeren',
      checking: 'Det tar høyst noen sekunder. Siden går videre av seg selv.',
      goOn: 'Gå videre nå',
    },
  },
  decision: {
    'approve-payment': {
      approve: (amount) => `Godkjenn ${amount}`,
      approveRepeatedly: ({ amount, often }) => `Godkjenn ${amount} ${often}`,
      refuse: 'Avvis',
      difference:
        'Avbryter du, skjer det ingenting nå, og du kan godkjenne betalingen senere fra tjenesten du kom fra. Avviser du, blir den stoppet for godt.',
    },
    'cancel-payment': {
      approve: (amount) => `Stopp betalingen på ${amount}`,
      approveRepeatedly: ({ amount, often }) => `Stopp ${amount} ${often}`,
      refuse: 'Behold betalingen',
      difference:
        'Stopper du betalingen, blir den aldri utført, og det kan ikke angres. Beholder du den, eller går du tilbake uten å svare, blir den betalt som planlagt.',
    },
  },
  payments: {
    total: 'Til sammen',
    countAndAccounts: (count, accounts) =>
      `${count} betalinger til ${accounts === 1 ? 'én konto' : `${accounts} kontoer`}`,
    largest: 'Største betaling',
    largestTo: (payee) => html`til ${payee}`,
    list: 'Betalingene',
    days: (first, last) => `${first} til ${last}`,
    doubtfulPayees: (count) =>
      count === 1
        ? 'Ett av navnene stemmer ikke med kontoen. Se i listen før du godkjenner.'
        : `${count} av navnene stemmer ikke med kontoen. Se i listen før du godkjenner.`,
    uncheckedPayees: (count) =>
      count === 1 ? 'Ett av navnene er ikke sjekket.' : `${count} av navnene er ikke sjekket.`,
    firstOfTwo: (count) =>
      `To personer må godkjenne dette. Etter deg må én til godkjenne i nettbanken før ${count === 1 ? 'betalingen' : 'betalingene'} blir utført.`,
    secondOfTwo: (first, count) =>
      html`${first ?? 'Én person'} har allerede godkjent. Når du også godkjenner, blir ${count === 1 ? 'betalingen' : 'betalingene'} utført.`,
    oneMore: 'Én person til må godkjenne dette i nettbanken før det blir betalt.',
    oneMoreInSandbox: (address) => `I sandkassen gjøres det her: ${address}`,
    decision: {
      'approve-basket': approveAll,
      'approve-payment': approveAll,
      'cancel-payment': {
        approve: (count) => `Stopp ${payments(count)}`,
        approveTotal: ({ count, total }) => `Stopp ${payments(count)}: ${total}`,
        refuse: 'Behold betalingene',
        difference:
          'Stopper du betalingene, blir de som ikke er betalt ennå, aldri utført, og det kan ikke angres. Beholder du dem, eller går du tilbake uten å svare, blir de betalt som planlagt.',
      },
    },
  },
  identity: {
    meansTitle: 'Det betyr',
    means: [
      (requester) => html`${requester} får en fast kode for deg og kjenner deg igjen neste gang.`,
      (requester) => html`${requester} kan be deg godkjenne betalinger den neste timen.`,
    ],
    assuranceTitle: 'Godt å vite',
    assurances: [
      (requester) => html`${requester} får ikke fødselsnummeret ditt.`,
      () => html`Ingen penger flyttes. Hver betaling må du godkjenne selv.`,
    ],
    approve: 'Ja, bekreft',
    refuse: 'Nei, gå tilbake',
  },
  consent: {
    own: 'De ber om å få se dine egne kontoer og kort.',
    ofCorporation: (corporation) => html`De ber om å få se kontoene til ${corporation}.`,
    means: ({ requester, date }) =>
      date === undefined
        ? html`${requester} ser saldo og transaksjoner på det du krysser av for, i 180 dager, også når du ikke er logget inn.`
        : html`${requester} ser saldo og transaksjoner på det du krysser av for, til ${date}, også når du ikke er logget inn.`,
    nothingChecked: (requester) =>
      html`Du har ikke krysset av for noe, så ${requester} får ikke se noe. Kryss av for det de skal få se, eller bekreft en gang til.`,
    assurances: [
      'De kan ikke betale eller flytte penger med denne tilgangen.',
      'Du kan avslutte tilgangen når du vil: logg inn i nettbanken og åpne «Tilganger».',
    ],
    legend: 'Kryss av for det de skal få se',
    checkAll: 'Kryss av for alle',
    checkNone: 'Fjern alle kryss',
    unchecked: 'Det du ikke krysser av for, får de ikke se. Krysser du ikke av for noe, får de ikke se noe.',
    uncheckedAgain:
      'Det du valgte sist, er krysset av. Fjerner du et kryss, får de ikke se det lenger. Fjerner du alle, mister de all tilgang.',
    card: 'Kort',
    granted: 'Valgt sist',
    approve: 'Bekreft valget',
    refuse: 'Nei, gå tilbake',
    difference: 'Går du tilbake uten å bekrefte, blir alt som før.',
    noneTitle: 'Det er ingenting å velge',
    noneOwn: 'Du har ingen kontoer eller kort her som de kan få se.',
    noneOfCorporation: (corporation) => html`Det er ingen kontoer du kan vise dem for ${corporation}.`,
  },
  accessRequest: {
    ask: {
      'account-access': (requester) => html`La ${requester} se kontoene dine`,
      'funds-access': (requester) => html`La ${requester} spørre om det er nok penger på kontoen din`,
    },
    onPhone: {
      'account-access': 'Tilgang til kontoer',
      'funds-access': 'Spørsmål om det er nok penger',
    },
    intro: 'Logg inn for å se hva de ber om. Ingen får se noe før du bekrefter.',
    lead: {
      detailed: 'De ber om å få se disse kontoene, og ingen andre:',
      global: 'De ber om å få se alle kontoene dine, også dem du åpner senere. I dag er det:',
      'available-accounts': 'De ber om listen over kontoene dine, og ikke noe mer:',
      funds: 'De ber om å få vite, når du betaler med kort, om beløpet finnes på denne kontoen:',
    },
    rights: { balances: 'saldo', transactions: 'transaksjoner', accountOnly: 'bare nummer og navn' },
    facts: {
      often: 'Bruk',
      also: 'I tillegg',
      card: 'Kort',
      registration: 'Merknaden deres',
    },
    noEnd: 'når du avslutter den',
    once: 'én gang, i dag',
    often: (count) =>
      count === 1
        ? 'høyst én gang om dagen når du ikke er logget inn'
        : `høyst ${count} ganger om dagen når du ikke er logget inn`,
    ownerName: 'navnet på den som eier kontoene',
    fundsAssurances: [
      'De får bare vite ja eller nei, aldri hvor mye penger det er.',
      'De kan ikke betale eller flytte penger med denne tilgangen, og ingenting blir satt av.',
      'Du kan avslutte tilgangen når du vil: logg inn i nettbanken og åpne «Tilganger».',
    ],
    approve: 'Gi denne tilgangen',
    refuse: 'Nei, ikke gi tilgang',
    difference: 'Sier du nei, får de ingen tilgang med denne lenken.',
  },
  phone: {
    ask: {
      'approve-payment': 'Godkjenn betalingen på telefonen din.',
      'cancel-payment': 'Bekreft på telefonen din at betalingen skal stoppes.',
      'approve-basket': 'Godkjenn betalingene på telefonen din.',
    },
    inSandbox: (address) => `I sandkassen er den her: ${address}`,
    ownerTitle: 'Hvem eier denne telefonen?',
    ownerIntro: 'Denne siden er telefonen til en testkunde. Her ser du det som venter på godkjenning.',
    ownerSubmit: 'Åpne telefonen',
    unknownTitle: 'Vi kjenner ikke igjen nummeret',
    unknown: 'Bruk nummeret til en testkunde.',
    title: 'Dine godkjenninger',
    owner: (person) => html`Telefonen til ${person}`,
    waiting: (count) =>
      count === 1 ? 'Én godkjenning venter på deg.' : `${count} godkjenninger venter på deg.`,
    payment: {
      'approve-payment': ({ amount, payee }) => html`Betal ${amount} til ${payee}`,
      'cancel-payment': ({ amount, payee }) => html`Stopp betalingen på ${amount} til ${payee}`,
    },
    identity: 'Bekreft hvem du er',
    from: (requester) => html`Fra ${requester}`,
    nothing: 'Ingenting venter på deg',
    renews: 'Siden oppdaterer seg selv hvert tredje sekund.',
    still: 'Automatisk oppdatering er slått av.',
    stopRenewing: 'Slå av automatisk oppdatering',
    startRenewing: 'Slå på automatisk oppdatering',
    lookAgain: 'Oppdater nå',
  },
  bank: {
    loginTitle: 'Logg inn i nettbanken',
    loginIntro:
      'Her finner du det som venter på din godkjenning, og her ser du hvem som har tilgang til kontoene dine.',
    title: 'Godkjenninger',
    owner: (person) => html`Logget inn som ${person}`,
    waiting: (count) =>
      count === 1
        ? 'En annen har godkjent dette. Det blir utført når du også godkjenner.'
        : `En annen har godkjent disse ${count}. Hver av dem blir utført når du også godkjenner.`,
    entry: ({ corporation, requester }) => html`For ${corporation}, fra ${requester}`,
    nothing: 'Ingenting venter på deg',
    ended: {
      approved: 'Du har godkjent, og det blir utført.',
      refused: 'Du har avvist, og ingenting blir betalt.',
      undecided: 'Du har verken godkjent eller avvist noe.',
      stopped: 'Den faste betalingen er stoppet. Det blir ikke betalt mer.',
      kept: 'Den faste betalingen fortsetter som før.',
    },
    logOut: 'Logg ut',
    loggedOut: {
      asked: 'Du er logget ut.',
      idle: 'Du ble logget ut fordi siden ikke ble brukt på fem minutter.',
    },
    ordersTitle: 'Faste betalinger satt opp i andre apper',
    noOrders: 'Du har ingen faste betalinger som er satt opp i apper eller tjenester utenfor banken.',
    order: ({ amount, payee, often }) => html`${amount} til ${payee}, ${often}`,
    nextOn: (date) => `Neste gang ${date}`,
    from: (requester) => html`Satt opp gjennom ${requester}`,
    forCorporation: (corporation) => html`For ${corporation}`,
    stop: (payee) => html`Stopp <span class="unseen">den faste betalingen til ${payee}</span>`,
    approvedTitle: 'Godkjent de siste 30 dagene',
    nothingApproved: 'Du har ikke godkjent noe de siste 30 dagene.',
    approved: {
      payment: ({ amount, payee }) => html`${amount} til ${payee}`,
      stop: ({ amount, payee }) => html`Stoppet: ${amount} til ${payee}`,
      payments: ({ count, total }) => `${count} betalinger, ${total}`,
      stops: ({ count, total }) => `Stoppet: ${count} betalinger, ${total}`,
      consent: 'Innsyn i kontoer',
    },
  },
  notices: {
    title: 'Driftsmeldinger',
    intro:
      'Planlagt nedetid og endringer i bankens grensesnitt for betalings- og kontotjenester (PSD2), de nyeste først. De blir også sendt til kontaktadressen som hver tjeneste har registrert.',
    none: 'Det er ingen meldinger.',
    forWhom: 'Denne siden er for betalings- og kontotjenester som bruker bankens grensesnitt.',
  },
  access: {
    title: 'Tilganger',
    open: 'Tilganger: hvem ser kontoene dine?',
    back: 'Tilbake',
    seenTitle: 'Hvem ser kontoene dine?',
    nobody: 'Ingen har fått tilgang til kontoene dine.',
    own: 'Dine egne kontoer og kort',
    ofCorporation: (corporation) => html`For ${corporation}`,
    ofFormer: 'For en bedrift du ikke lenger representerer',
    ended: (date) => `utløp ${date}, så de ser ingenting nå`,
    change: (requester) => html`Endre <span class="unseen">for ${requester}</span>`,
    revoke: (account) => html`Avslutt <span class="unseen">${account}</span>`,
    revokeAll: (requester) => html`Avslutt denne tilgangen <span class="unseen">for ${requester}</span>`,
    payTitle: 'Betaling fra andre apper',
    payIntro:
      'Apper og tjenester utenfor banken kan be deg godkjenne betalinger. Du kan slå det av for hver konto. De som har tilgang til å se kontoen, ser den fortsatt.',
    mayPay: 'Betaling fra andre apper er på',
    mayNotPay: 'Betaling fra andre apper er av',
    allow: (account) => html`Slå på <span class="unseen">${account}</span>`,
    forbid: (account) => html`Slå av <span class="unseen">${account}</span>`,
    done: {
      revoked: 'Tilgangen er avsluttet, og det gjelder fra nå av.',
      allowed: 'Betaling fra andre apper er slått på for kontoen.',
      forbidden: 'Betaling fra andre apper er slått av for kontoen.',
      approved: 'Valget ditt er lagret.',
      undecided: 'Ingenting er endret.',
      undone: 'Tilgangen er gitt tilbake. Den utløper samme dag som før.',
      'not-undone':
        'Det er for sent å angre, eller så er tilgangen endret siden. Du kan gi tilgang på nytt med «Endre», eller i appen eller tjenesten.',
      objected: 'Meldingen din er registrert, og tilgangen er avsluttet.',
    },
    facts: {
      who: 'Hvem',
      whose: 'Kontoer',
      what: 'Tilgang til',
      why: 'Formål',
      since: 'Gitt',
      until: 'Utløper',
      used: 'Brukt',
    },
    what: {
      detailed: 'Kontoene de ba om',
      'bank-offered': 'Kontoene du valgte',
      global: 'Alle kontoer, også dem du åpner senere',
      'available-accounts': 'Listen over kontoer, og ikke noe mer',
      funds: 'Om et beløp finnes, ja eller nei',
    },
    why: {
      overview: 'Å vise kontoer fra flere banker på ett sted',
      budgeting: 'Budsjett og oversikt over forbruk',
      accounting: 'Regnskap',
      'credit-assessment': 'Å vurdere en søknad om lån eller kreditt',
      verification: 'Å bekrefte at en konto er din',
      unstated: 'Ikke oppgitt av selskapet',
    },
    unused: 'Ikke de siste 30 dagene',
    used: (count) => (count === 1 ? 'Én gang de siste 30 dagene' : `${count} ganger de siste 30 dagene`),
    usedAbsent: (count) =>
      count === 1 ? 'én gang uten at du var logget inn' : `${count} ganger uten at du var logget inn`,
    lastUsed: (date) => `sist ${date}`,
    withdrawnTitle: 'Nylig avsluttet',
    withdrawn: {
      whole: (requester) => html`Du avsluttet en tilgang for ${requester}.`,
      part: ({ requester, accounts }) => html`${requester} ser ikke lenger ${accounts}.`,
      objected: (requester) => html`Du sa fra til banken, og all tilgang for ${requester} ble avsluttet.`,
      terminated: (requester) => html`${requester} avsluttet tilgangen selv.`,
    },
    undo: (requester) => html`Angre <span class="unseen">for ${requester}</span>`,
    undoMeaning: (minutes) =>
      `I ${minutes === 1 ? 'ett minutt' : `${minutes} minutter`} til kan du angre uten å gi tilgang på nytt.`,
    object: {
      open: 'Er noe galt? Si fra til banken',
      means: (requester) =>
        html`Banken registrerer meldingen din. All tilgang for ${requester} avsluttes med en gang. Hvis de tar imot meldinger fra banken, får de vite at du har sagt fra. De kan fortsatt be deg om tilgang igjen, og da er det du som bestemmer.`,
      legend: 'Hva er galt?',
      reasons: {
        'not-recognised': 'Jeg kjenner ikke dette selskapet',
        'not-agreed': 'Jeg har ikke sagt ja til dette',
        misused: 'Jeg tror opplysningene mine blir misbrukt',
        other: 'Noe annet',
      },
      submit: (requester) => html`Si fra og avslutt tilgangen <span class="unseen">for ${requester}</span>`,
    },
  },
  leaving: {
    title: 'Du er ferdig her',
    text: (requester) =>
      html`Nå sendes du tilbake til ${requester}. Skjer det ikke av seg selv, trykk på knappen.`,
    soon: (requester, seconds) => html`Du sendes tilbake til ${requester} om ${seconds} sekunder.`,
    stay: 'Bli på denne siden',
  },
  locked: {
    title: 'For mange mislykkede forsøk',
    text: 'For sikkerhets skyld kan ingen logge inn her en stund.',
    until: (minutes) => `Du kan prøve igjen om ${minutes === 1 ? 'ett minutt' : `${minutes} minutter`}.`,
  },
  end: {
    back: (requester) => html`Tilbake til ${requester}`,
    unknownLink: {
      title: 'Vi kjenner ikke denne lenken',
      text: 'Den kan være kuttet av, skrevet feil eller for gammel.',
      next: () => html`Gå tilbake til appen eller nettsiden du kom fra, og start på nytt.`,
    },
    suspended: {
      title: 'Tjenesten er stengt for en stund',
      text: 'Banken har stengt den midlertidig. Ingenting er gått tapt: Det du har godkjent, blir utført.',
      next: () => html`Prøv igjen senere, eller bruk bankens egen app eller nettbank.`,
    },
    busy: {
      title: 'Prøv igjen om litt',
      text: 'Banken har mye å gjøre akkurat nå. Det du har godkjent, er ikke gått tapt.',
      next: () => html`Vent noen sekunder og trykk på knappen.`,
    },
    tryAgain: 'Prøv igjen',
    used: {
      title: 'Lenken er allerede brukt',
      text: 'En lenke virker bare én gang. Du trenger ikke gjøre noe mer her.',
      next: (requester) => html`Gå tilbake ${backTo(requester)} for å se hvordan det gikk.`,
    },
    otherBrowser: {
      title: 'Åpnet i en annen nettleser',
      text: 'Du har begynt i en annen nettleser eller på en annen enhet. Fortsett der.',
      next: (requester) =>
        html`Var det ikke deg? Da skal du ikke godkjenne noe. Gå tilbake ${backTo(requester)} og start på nytt.`,
    },
    returnedElsewhere: {
      title: 'Fortsett der du begynte',
      text: 'Du har kommet tilbake i en annen nettleser eller app enn den du begynte i. Derfor stopper vi her, og ingenting er godkjent.',
      next: () =>
        html`Gå tilbake til nettleseren eller appen der du begynte, og logg inn på nytt der. Har noen sendt deg hit? Da skal du ikke godkjenne noe.`,
    },
    timedOut: {
      title: 'Tiden gikk ut',
      text: 'En lenke virker i ti minutter, men bare i fem når ingenting skjer.',
      next: (requester) => html`Gå tilbake ${backTo(requester)} og prøv en gang til.`,
    },
    undone: {
      identify: 'Ingenting er godkjent med denne lenken.',
      consent: 'Ingen har fått se noe med denne lenken.',
      'approve-payment': 'Ingenting er godkjent med denne lenken.',
      'cancel-payment': 'Betalingen er ikke stoppet med denne lenken.',
      'approve-basket': 'Ingenting er godkjent med denne lenken.',
    },
    failed: {
      title: 'Det ble ikke fullført',
      text: 'Det oppsto en feil hos oss.',
      reference: (id) => html`Kontakter du banken om dette, oppgi referansen ${id}.`,
      next: (requester) =>
        html`Gå tilbake ${backTo(requester)}. Der ser du hva som gjelder, og kan prøve en gang til.`,
    },
    approved: {
      title: {
        identify: 'Du har bekreftet hvem du er',
        consent: 'Valget ditt er lagret',
        'approve-payment': 'Betalingen er godkjent',
        'cancel-payment': 'Betalingen er stoppet',
        'approve-basket': 'Betalingene er godkjent',
      },
      half: 'Du har godkjent',
      oneMore: 'Én person til må godkjenne i nettbanken før det blir betalt.',
      day: {
        today: (day) => `Banken utfører betalingen i dag, ${day}.`,
        one: (day) => `Banken utfører betalingen ${day}.`,
        first: (day) => `Banken utfører den første betalingen ${day}.`,
        next: (day) => `Banken utfører den neste betalingen ${day}.`,
        many: (day) => `Banken utfører betalingene ${day}.`,
      },
      made: (count) => (count === 1 ? 'Én betaling er utført.' : `${count} betalinger er utført.`),
      paid: 'Betalt',
      amount: 'Beløp',
      time: 'Tidspunkt',
      reference: 'Referanse',
      access: 'Du finner tilgangen under «Tilganger» i nettbanken og kan avslutte den når du vil.',
      accessTitle: 'Du har gitt tilgang',
      noAccessTitle: 'Du ga ingen tilgang',
      noAccess: 'Ingen kontoer eller kort',
    },
    underWay: {
      title: 'Vi venter på svar',
      text: 'Du har godkjent betalingen, og banken er i gang med å utføre den. Siden finner svaret selv. Du trenger ikke å godkjenne på nytt.',
      next: (requester) =>
        requester === undefined
          ? html`Du kan lukke denne siden. Betalingen går videre.`
          : html`Du kan også gå tilbake til ${requester}, som også får svaret.`,
    },
    notExecuted: {
      title: 'Betalingen ble ikke gjennomført',
      all: 'Betalingene ble ikke gjennomført',
      some: 'Ikke alle betalingene ble gjennomført',
      text: 'Ingenting er trukket fra kontoen din.',
      returned: 'Pengene er tilbake på kontoen din.',
      count: (rejected, total) =>
        `${rejected} av ${total} betalinger ble ikke gjennomført. Ingenting er trukket for dem.`,
      again: (requester) => html`Vil du fortsatt betale, starter du på nytt hos ${requester}.`,
    },
    usedAt: {
      approved: {
        identify: (moment) => `Du bekreftet hvem du er ${moment}.`,
        consent: (moment) => `Du lagret valget ditt ${moment}.`,
        'approve-payment': (moment) => `Du godkjente ${moment}.`,
        'cancel-payment': (moment) => `Du stoppet betalingen ${moment}.`,
        'approve-basket': (moment) => `Du godkjente ${moment}.`,
      },
      refused: {
        identify: (moment) => `Du svarte at du ikke ville bekrefte hvem du er, ${moment}.`,
        consent: (moment) => `Du svarte nei til ny tilgang ${moment}.`,
        'approve-payment': (moment) => `Du avviste ${moment}.`,
        'cancel-payment': (moment) => `Du valgte å beholde betalingen, ${moment}.`,
        'approve-basket': (moment) => `Du avviste ${moment}.`,
      },
    },
    refused: {
      identify: { title: 'Du bekreftet ikke', text: 'Ingen har fått vite hvem du er.' },
      consent: { title: 'Du ga ingen ny tilgang', text: 'Alt er som før.' },
      'approve-payment': { title: 'Betalingen er avvist', text: 'Ingenting blir betalt.' },
      'cancel-payment': { title: 'Betalingen går som planlagt', text: 'Du valgte å la den gå.' },
      'approve-basket': { title: 'Betalingene er avvist', text: 'Ingenting blir betalt.' },
    },
    aborted: { title: 'Du avbrøt' },
    withdrawn: {
      title: 'Betalingen er trukket tilbake',
      text: (requester) =>
        requester === undefined
          ? html`Det er ingenting å godkjenne.`
          : html`${requester} har trukket den tilbake. Det er ingenting å godkjenne.`,
      next: (requester) =>
        requester === undefined ? html`Du kan lukke denne siden.` : html`Gå tilbake til ${requester}.`,
    },
    decided: {
      title: 'Dette er allerede avgjort',
      text: 'Det er godkjent eller avvist, eller fristen er ute. Du trenger ikke gjøre mer her.',
      next: (requester) =>
        requester === undefined
          ? html`Du kan lukke denne siden.`
          : html`Gå tilbake til ${requester} for å se hvordan det gikk.`,
    },
    approvedBefore: {
      title: 'Du har allerede godkjent',
      text: 'Nå må en annen person godkjenne i nettbanken før det blir betalt.',
      next: (requester) =>
        requester === undefined ? html`Du kan lukke denne siden.` : html`Gå tilbake til ${requester}.`,
    },
    lockedOut: {
      title: 'For mange feil forsøk',
      text: 'For å beskytte kontoene dine stopper vi innloggingen her.',
      until: (moment) => `Du kan prøve igjen ${moment}.`,
      next: (requester) =>
        requester === undefined ? html`Du kan lukke denne siden.` : html`Gå tilbake til ${requester}.`,
    },
    notAllowed: {
      title: 'Du kan ikke gjøre dette',
      text: {
        identify: 'Du har ikke tilgang til dette. Ring banken hvis du mener det er feil.',
        consent: 'Du kan ikke gi denne tilgangen. Ring banken hvis du mener det er feil.',
        'approve-payment':
          'Du kan ikke betale fra denne kontoen, eller beløpet er over grensen din. Ingenting er betalt.',
        'cancel-payment':
          'Du kan ikke stoppe betalinger fra denne kontoen, eller det er for sent å stoppe denne.',
        'approve-basket':
          'Du kan ikke betale fra alle kontoene, eller et beløp er over grensen din. Ingenting er betalt.',
      },
    },
    closePage: 'Du er ferdig og kan lukke denne siden.',
    returnYourself: (requester) =>
      html`Du er ferdig her. ${requester} har ikke oppgitt hvor du skal sendes tilbake, så gå tilbake til ${requester} selv. Du kan lukke denne siden.`,
  },
} satisfies Messages
