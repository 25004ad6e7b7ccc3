import { html } from '@havn/html'
import type { Messages } from './messages.ts'

// Davvisámegiella, Northern Sámi. Nobody whose language it is has read these texts yet: a native reader must, before a bank
// offers them. Until then only banks that choose it have it (`isOfferedByDefault` in ../language.ts).

const payments = (count: number) => (count === 1 ? 'ovtta mávssu' : `${count} mávssu`)
const approveAll: Messages['payments']['decision']['approve-basket'] = {
  approve: (count) => `Dohkket ${payments(count)}`,
  approveTotal: ({ count, total }) => `Dohkket ${payments(count)}: ${total}`,
  refuse: 'Hilggo buot',
  difference:
    'Jos hilggut, de buot mávssut listtus bissehuvvojit loahpalaččat. Jos gaskkalduhtát, de ii dáhpáhuva mihkkege dál, ja don sáhtát dohkkehit daid maŋŋel. Juohke máksu árvvoštallojuvvo sierra: máksu mii ii sáhte máksojuvvot, ii bisset eará mávssuid.',
}

export const se = {
  frame: {
    skip: 'Njuike sisdollui',
    sandbox: 'Geahččalanbiras',
    sandboxMeaning: 'Geahččalanbáŋku. Eai leat duohta ruđat.',
    languages: 'Giella',
    safety:
      'Dohkket dušše dan maid ieš leat álggahan. Báŋku ii goassege riŋge dutnje ja bivdde du dohkkehit maidege.',
    safetyOfSecond:
      'Dohkket dušše mávssuid maid dieđát leat riektan. Jos leat eahpesihkar, de jeara sus guhte dohkkehii vuosttažin. Báŋku ii goassege riŋge dutnje ja bivdde du dohkkehit maidege.',
    wasItYou: 'It go don leat dohkkehan? Váldde dalán oktavuođa báŋkkuin.',
    closesAt: (time) => `Siidu giddejuvvo dii. ${time}, jos it daga maidege ovdal dan.`,
    moreTime: 'Mun dárbbašan eanet áiggi',
    problemPrefix: 'Boasttuvuohta: ',
    help: (phone) => html`Dárbbašatgo veahki? Riŋge ${phone}.`,
    fraud: (phone) => html`Eahpidatgo beahttima? Riŋge ${phone} dalán.`,
  },
  requester: { brand: (brand) => html`Sii gohčodit iežaset «${brand}»` },
  abort: {
    identify: 'Gaskkalduhte',
    consent: 'Gaskkalduhte',
    'approve-payment': 'Gaskkalduhte',
    'cancel-payment': 'Mana ruovttoluotta',
    'approve-basket': 'Gaskkalduhte',
  },
  ask: {
    leaves: ({ total, account }) =>
      total === undefined ? html`gos: ${account}` : html`${total}, gos: ${account}`,
    pay: ({ amount, payee }) => html`Mávsse ${amount} vuostáiváldi: ${payee}`,
    payRepeatedly: ({ amount, payee, often, from, until }) =>
      html`Mávsse ${amount} ${often}, vuostáiváldi: ${payee}. Álgá ${from}, ${until === undefined ? 'bistá dassážii go bissehat dan' : `bistá gitta ${until}`}`,
    stop: ({ amount, payee }) => html`Bisset mávssu ${amount} vuostáiváldi: ${payee}`,
    stopRepeated: ({ amount, payee, often }) =>
      html`Bisset bistevaš mávssu ${amount} ${often}, vuostáiváldi: ${payee}`,
    payAll: ({ count, total }) => html`Mávsse ${total} juhkkojuvvon ${count} máksui`,
    stopAll: ({ count, total }) => html`Bisset ${count} mávssu, oktiibuot ${total}`,
    identify: (requester) => html`Divtte dán fitnodaga diehtit gii don leat: ${requester}`,
    consent: (requester) => html`Divtte dán fitnodaga oaidnit konttuid maid válljet: ${requester}`,
    by: (requester, brand) =>
      brand === undefined
        ? html`Jearaldaga sáddii ${requester}`
        : html`Jearaldaga sáddii ${requester} (${brand})`,
    accountEndingIn: (digits) => `Kontu mii loahppá loguiguin ${digits}`,
    cardEndingIn: (digits) => `Koarta mii loahppá loguiguin ${digits}`,
    showAll: (count) => `Čájet buot ${count} mávssu`,
  },
  login: {
    title: 'Logge sisa',
    intro: {
      identify: 'Logge sisa vai oainnát maid dat mearkkaša. Mihkkege ii dáhpáhuva ovdal go leat duođaštan.',
      consent: 'Logge sisa vai sáhtát válljet konttuid. Oktage ii oainne maidege ovdal go leat duođaštan.',
      'approve-payment':
        'Logge sisa vai beasat viidáseappot. Mihkkege ii máksojuvvo ovdal go leat dohkkehan.',
      'cancel-payment': 'Logge sisa vai beasat viidáseappot. Máksu ii bissehuvvo ovdal go leat duođaštan.',
      'approve-basket': 'Logge sisa vai beasat viidáseappot. Mihkkege ii máksojuvvo ovdal go leat dohkkehan.',
    },
    field: 'Riegádannummar dahje D-nummar',
    hint: '11 logu, geahččalanáššehasas',
    format: 'Nummaris leat 11 logu.',
    sandboxTitle: 'Dát lea geahččalanbiras',
    sandboxTextNamed:
      'Čále dan geahččalanáššehasa nummara, gean birra lea sáhka. Bálvalus gos bohtet, lea dieđihan gii dat lea, ja dušše dat nummar doaibmá.',
    sandboxText:
      'It dárbbaš BankID dáppe. Vaikko makkár geahččalanáššehasa nummar doaibmá, omd. 14838530061 (Kari Nordmann). Ale geavat iežat nummara.',
    submit: 'Logge sisa',
    problemTitle: 'Sisaloggen ii lihkostuvvan',
    problem: 'Dárkkis ahte nummar lea riekta.',
    triesLeft: (count) =>
      count === 1 ? 'Dus lea okta geahččaleapmi vel.' : `Dus leat ${count} geahččaleami vel.`,
  },
  loginName: {
    field: 'Geavaheaddjinamma',
    hint: 'nu movt geavahat dan báŋkkus; dáppe geahččalanáššehasa namma',
    format: 'Geavaheaddjinamas leat 3 gitta 64 smávva bustáva, logu, čuoggá, vuolledássi ja sázu.',
    sandboxText:
      'Vaikko makkár geahččalanáššehasa geavaheaddjinamma doaibmá dáppe, omd. anna.becker. Ale geavat iežat nama.',
    sandboxTextNamed:
      'Čále dan geahččalanáššehasa geavaheaddjinama, gean birra lea sáhka. Bálvalus gos bohtet, lea dieđihan gii dat lea, ja dušše dat namma doaibmá.',
  },
  provider: {
    intro: (label) =>
      html`Don loggejuvvot sisa dáinna bálvalusain: ${label}, ja boađát ruovttoluotta deike vástidit. Mihkkege ii leat dohkkehuvvon ovdal go vástidat dáppe.`,
    named: 'Dušše son gean birra jearaldat lea, sáhttá loggejuvvot sisa.',
    button: (label) => `Logge sisa: ${label}`,
    leavingTitle: (label) => html`Don sáddejuvvot dán bálvalussii: ${label}`,
    leavingText: 'Jos ii dáhpáhuva mihkkege, de deaddil boalu.',
    leave: (label) => html`Mana dán bálvalussii: ${label}`,
    problems: {
      cancelled: {
        title: 'Don gaskkalduhttet sisaloggema',
        text: () =>
          html`Mihkkege ii leat dohkkehuvvon. Logge sisa ođđasit vai sáhtát joatkit, dahje mana ruovttoluotta.`,
      },
      unavailable: {
        title: 'Sisaloggen ii vástit dál',
        text: (label) =>
          html`${label} ii vástit. Meattáhus ii leat dus, ja mihkkege ii leat dohkkehuvvon. Vuordde veaháš ja geahččal ođđasit, dahje mana ruovttoluotta ja geahččal maŋŋel.`,
      },
      weak: {
        title: 'Sisaloggen ii leat doarvái nanus',
        text: (label) =>
          html`Dát gáibida nannoset sisaloggema dáppe: ${label}. Mihkkege ii leat dohkkehuvvon. Logge sisa ođđasit, ja vállje sihkkareamos vuogi mii dus lea.`,
      },
      stale: {
        title: 'Sisaloggen bisttii menddo guhká',
        text: () => html`Mihkkege ii leat dohkkehuvvon. Logge sisa ođđasit.`,
      },
      changed: {
        title: 'Juoga lea rievdan',
        text: () =>
          html`Dat maid oidnet, ii leat šat seammá, ja sisaloggen ii gusto. Loga ođđasit, ja logge sisa vel oktii.`,
      },
      invalid: {
        title: 'Mii eat sáhttán geavahit sisaloggema',
        text: (label) =>
          html`Vástádus dás: ${label} ii gula dán siidui, ja mihkkege ii leat dohkkehuvvon. Logge sisa ođđasit dás.`,
      },
      'other-person': {
        title: 'Jearaldat ii guoskka dutnje',
        text: (label) =>
          html`Don leat loggejuvvon sisa dáppe: ${label}, muhto jearaldat guoská earái, dahje don it leat báŋkku áššehas. Mihkkege ii leat dohkkehuvvon. Jos don galggat dohkkehit, de mana ruovttoluotta ja álgge ođđasit.`,
      },
    },
  },
  context: {
    title: 'Geasa dát guoská?',
    intro: (person) =>
      html`Bures, ${person}. Don sáhtát doaibmat sihke alddát ja earáid ovddas. Vállje geasa dát guoská.`,
    legend: 'Dát guoská',
    self: 'Munnje alccesan',
    selfHint: 'Priváhta áššehassan',
    agreementHint: 'Fitnodatšiehtadus',
    submit: 'Joatkke',
    nothingTitle: 'Oktage ii leat válljejuvvon',
    nothing: 'Vállje geasa dát guoská.',
  },
  approval: {
    signedIn: (person) => html`Don leat loggejuvvon sisa dáinna namain: ${person}.`,
    signedInFor: ({ person, corporation }) =>
      html`Don leat loggejuvvon sisa dáinna namain: ${person}, ja doaimmat dán fitnodaga ovddas: <strong>${corporation}</strong>.`,
    changedTitle: 'Juoga lea rievdan',
    changed:
      'Sisdoallu lea rievdan maŋŋel go oidnet dan maŋimuš, nu ahte du vástádus ii gusto. Loga ođđasit.',
  },
  payment: {
    to: 'Geasa',
    payeeBank: (bic) => html`Vuostáiváldi báŋku: ${bic}`,
    from: 'Gos',
    card: (number) => `Koarta ${number}`,
    available: (amount) => `Sáhtát geavahit dál: ${amount}`,
    when: 'Goas',
    rightAway: 'Dalán',
    final: 'Máksu lea loahpalaš. Dan ii sáhte geassit ruovttoluotta.',
    movedFrom: (day) => `Sirdojuvvon dán beaivvis: ${day}. Dalle báŋkkut leat gitta.`,
    pastLastRun: (day) =>
      `Sirdojuvvon dán beaivvis: ${day}. Beaivvi maŋimuš máksámušat leat juo sáddejuvvon.`,
    firstTime: (day) => `Vuosttaš geardde ${day}`,
    every: {
      Weekly: 'Juohke vahku',
      EveryTwoWeeks: 'Juohke nuppi vahku',
      Monthly: 'Juohke mánu',
      EveryTwoMonths: 'Juohke nuppi mánu',
      Quarterly: 'Juohke njealjádasjagi',
      SemiAnnual: 'Juohke jahkebeali',
      Annual: 'Juohke jagi',
    },
    everyYearIn: (months) => `Juohke jagi: ${months}`,
    untilDay: (day) => `Maŋimus beaivi ${day}`,
    untilStopped: 'Dassážii go bissehat dan',
    message: 'Diehtu',
    reference: 'KID dahje referánsa',
    costs: 'Golut',
    fee: (amount) => `Divat ${amount}`,
    exchangeMarkup: (amount) => `Valuhtalasáhus ${amount}`,
    feeWithMarkup: (amount) => `Divat ja vejolaš valuhtalasáhus ${amount}`,
    noFee: 'Ii divat',
    rate: ({ unit, price }) => `Kursa dál: ${unit} = ${price}`,
    estimatedTotal: (amount) => `Sullii ${amount} oktiibuot`,
    included: (costs) => `Mielde lea: ${costs}`,
    estimate: (amount) => `sullii ${amount}`,
    rateMayChange: 'Kursa mearriduvvo go máksu čađahuvvo.',
    lacking: {
      title: 'Konttus eai leat doarvái ruđat',
      text: ({ needed, available }) => `Dárbbašat ${needed}. Dál sáhtát geavahit ${available}.`,
      instant: 'Máksu várra hilgojuvvo.',
      later: (day) => `Fuolat ahte ruđat leat doppe dán beaivvi: ${day}. Muđui dat ii máksojuvvo.`,
    },
    payeeCheck: {
      match: 'Namma soahpá kontui',
      closeMatchTitle: 'Namma measta soahpá',
      closeMatch: ({ name, given }) =>
        html`Konttu eaiggát lea ${name}. Máksu lea ${given} várás. Jus dat ii leat dat geasa don háliidat máksit, de bisset dása.`,
      noMatchTitle: 'Namma ii soaba kontui',
      noMatch:
        'Jus joatkkát, de ruđat sáhttet mannat earái, ja báŋku ii dáidde daid oažžut ruovttoluotta. Dárkkis vuos kontonummara vuostáiváldiin.',
      notPossible: 'Mii eat sáhttán dárkkistit soahpágo namma kontui',
      reasons: {
        'not-participating': 'Vuostáiváldi báŋku ii leat mielde dán dárkkisteamis.',
        'account-not-checkable': 'Dán kontu ii sáhte dárkkistit.',
        'no-answer': 'Mii eat ožžon vástádusa áiggil.',
      },
      risk: 'Jus namma lea boastut, de ruđat sáhttet mannat earái.',
      confirm: (count) =>
        count === 1
          ? 'Mun lean dárkkistan vuostáiváldi ja háliidan dattetge máksit'
          : `Mun lean dárkkistan dáid ${count} vuostáiváldi ja háliidan dattetge máksit`,
      unconfirmedTitle: 'Ii mihkkege leat dohkkehuvvon',
      unconfirmed: 'Merke ruvttu jus háliidat dattetge máksit. Jus eahpidat, de gaskkalduhte.',
      differing: 'Dárkkis dáid vuos',
      checkingTitle: 'Mii dárkkistit vuostáiváldi nama',
      checking: 'Dat ádjána eanemustá moadde sekundda. Siidu joatká ieš.',
      goOn: 'Joatkke dál',
    },
  },
  decision: {
    'approve-payment': {
      approve: (amount) => `Dohkket ${amount}`,
      approveRepeatedly: ({ amount, often }) => `Dohkket ${amount} ${often}`,
      refuse: 'Hilggo',
      difference:
        'Jos gaskkalduhtát, de ii dáhpáhuva mihkkege dál, ja don sáhtát dohkkehit mávssu maŋŋel. Jos hilggut, de dat bissehuvvo loahpalaččat.',
    },
    'cancel-payment': {
      approve: (amount) => `Bisset mávssu ${amount}`,
      approveRepeatedly: ({ amount, often }) => `Bisset ${amount} ${often}`,
      refuse: 'Doalat mávssu',
      difference:
        'Jos bissehat mávssu, de dat ii goassege čađahuvvo, ja dan ii sáhte gáhtat. Jos doalahat dan, dahje manat ruovttoluotta vástitkeahttá, de dat máksojuvvo nu movt lea plánejuvvon.',
    },
  },
  payments: {
    total: 'Oktiibuot',
    countAndAccounts: (count, accounts) =>
      `${count} mávssu, ${accounts === 1 ? 'okta kontu' : `${accounts} konttu`}`,
    largest: 'Stuorimus',
    largestTo: (payee) => html`vuostáiváldi: ${payee}`,
    list: 'Mávssut',
    days: (first, last) => `${first} gitta ${last}`,
    doubtfulPayees: (count) =>
      count === 1
        ? 'Okta namma ii soaba kontui. Geahča listtus ovdal go dohkkehat.'
        : `${count} nama eai soaba kontui. Geahča listtus ovdal go dohkkehat.`,
    uncheckedPayees: (count) =>
      count === 1 ? 'Okta namma ii leat dárkkistuvvon.' : `${count} nama eai leat dárkkistuvvon.`,
    firstOfTwo: (count) =>
      `Guokte olbmo galgaba dohkkehit dán. Go don leat dohkkehan, de ${count === 1 ? 'máksu vuordá' : 'mávssut vurdet'} dassážii go vel okta olmmoš lea dohkkehan báŋkkus.`,
    secondOfTwo: (first, count) =>
      html`${first ?? 'Okta olmmoš'} lea juo dohkkehan. Go don maid dohkkehat, de ${count === 1 ? 'máksu čađahuvvo' : 'mávssut čađahuvvojit'}.`,
    oneMore: 'Vel okta olmmoš galgá dohkkehit dán báŋkkus ovdal go dat máksojuvvo.',
    oneMoreInSandbox: (address) => `Geahččalanbirrasis dat dahkkojuvvo dáppe: ${address}`,
    decision: {
      'approve-basket': approveAll,
      'approve-payment': approveAll,
      'cancel-payment': {
        approve: (count) => `Bisset ${payments(count)}`,
        approveTotal: ({ count, total }) => `Bisset ${payments(count)}: ${total}`,
        refuse: 'Doalat mávssuid',
        difference:
          'Jos bissehat mávssuid, de dat mat eai leat vel máksojuvvon, eai goassege čađahuvvo, ja dan ii sáhte gáhtat. Jos doalahat daid, dahje manat ruovttoluotta vástitkeahttá, de dat máksojuvvojit nu movt lea plánejuvvon.',
      },
    },
  },
  identity: {
    meansTitle: 'Dat mearkkaša',
    means: [
      (requester) => html`${requester} oažžu bistevaš koda du várás, ja dovdá du boahtte háve.`,
      (requester) => html`${requester} sáhttá sáddet dutnje mávssuid dohkkeheapmái boahtte diimmu.`,
    ],
    assuranceTitle: 'Buorre diehtit',
    assurances: [
      (requester) => html`${requester} ii oaččo du riegádannummara.`,
      () => html`Ruđat eai sirdojuvvo. Juohke mávssu galggat ieš dohkkehit.`,
    ],
    approve: 'Juo, duođaš',
    refuse: 'In, mana ruovttoluotta',
  },
  consent: {
    own: 'Sii bivdet beassat oaidnit du iežat konttuid ja koarttaid.',
    ofCorporation: (corporation) => html`Sii bivdet beassat oaidnit dán fitnodaga konttuid: ${corporation}.`,
    means: ({ requester, date }) =>
      date === undefined
        ? html`${requester}: Sii oidnet saldo ja sirdimiid das maid russet, 180 beaivvi, maiddái go it leat loggejuvvon sisa.`
        : html`${requester}: Sii oidnet saldo ja sirdimiid das maid russet, gitta ${date}, maiddái go it leat loggejuvvon sisa.`,
    nothingChecked: (requester) =>
      html`It leat russen maidege, nu ahte ${requester} ii oainne maidege. Russe, dahje duođaš ođđasit.`,
    assurances: [
      'Sii eai sáhte máksit eaige sirdit ruđaid dáinna lobiin.',
      'Don sáhtát loahpahit dan goas háliidat: logge sisa báŋkui ja raba «Lobit».',
    ],
    legend: 'Russe dan maid sii galget beassat oaidnit',
    checkAll: 'Russe buot',
    checkNone: 'Váldde eret buot ruossaid',
    unchecked:
      'Dan maid it russe, sii eai beasa oaidnit. Jos it russe maidege, de sii eai beasa oaidnit maidege.',
    uncheckedAgain:
      'Dat maid válljejit maŋimuš, lea russejuvvon. Jos váldát eret ruossa, de sii eai šat oainne dan. Jos váldát eret buot, de sii masset buot lobiid.',
    card: 'Koarta',
    granted: 'Válljejuvvon maŋimuš',
    approve: 'Duođaš válljema',
    refuse: 'In, mana ruovttoluotta',
    difference: 'Jos manat ruovttoluotta duođaškeahttá, de buot lea nu movt ovdal.',
    noneTitle: 'Ii leat mihkkege válljemis',
    noneOwn: 'Dus eai leat konttut dahje koarttat dáppe maid sii sáhttet oaidnit.',
    noneOfCorporation: (corporation) =>
      html`Eai leat konttut maid sáhtát čájehit sidjiide dán fitnodaga ovddas: ${corporation}.`,
  },
  accessRequest: {
    ask: {
      'account-access': (requester) => html`Divtte dán bálvalusa oaidnit du konttuid: ${requester}`,
      'funds-access': (requester) =>
        html`Divtte dán bálvalusa jearrat leat go doarvái ruđat du konttus: ${requester}`,
    },
    onPhone: {
      'account-access': 'Lohpi oaidnit konttuid',
      'funds-access': 'Jearaldat leat go doarvái ruđat',
    },
    intro: 'Logge sisa vai oainnát maid sii bivdet. Ii oktage oainne maidege ovdal go duođaštat.',
    lead: {
      detailed: 'Sii bivdet beassat oaidnit dáid konttuid, eaige eará konttuid:',
      global: 'Sii bivdet beassat oaidnit buot du konttuid, maiddái daid maid rabat maŋŋil. Odne dat leat:',
      'available-accounts': 'Sii bivdet listtu du konttuin, eaige eará:',
      funds: 'Sii bivdet diehtit, go mávssát koarttain, lea go submi dán konttus:',
    },
    rights: { balances: 'saldo', transactions: 'sirdimat', accountOnly: 'dušše nummir ja namma' },
    facts: {
      often: 'Geavaheapmi',
      also: 'Lassin',
      card: 'Koarta',
      registration: 'Sin mearkkašupmi',
    },
    noEnd: 'go loahpahat dan',
    once: 'oktii, odne',
    often: (count) =>
      count === 1
        ? 'eanemusat oktii beaivái go it leat loggejuvvon sisa'
        : `eanemusat ${count} geardde beaivái go it leat loggejuvvon sisa`,
    ownerName: 'konttuid eaiggáda namma',
    fundsAssurances: [
      'Sii ožžot dušše vástádusa juo dahje ii, eai goassege man ollu ruđat leat.',
      'Sii eai sáhte máksit eaige sirdit ruđaid dáinna lobiin.',
      'Don sáhtát loahpahit dan goas háliidat: logge sisa báŋkui ja raba «Lobit».',
    ],
    approve: 'Atte dán lobi',
    refuse: 'In, in atte lobi',
    difference: 'Jos dajat ii, de sii eai oaččo lobi dáinna liŋkkain.',
  },
  phone: {
    ask: {
      'approve-payment': 'Dohkket mávssu telefovnnastat.',
      'cancel-payment': 'Duođaš telefovnnastat ahte máksu galgá bissehuvvot.',
      'approve-basket': 'Dohkket mávssuid telefovnnastat.',
    },
    inSandbox: (address) => `Geahččalanbirrasis dat lea dáppe: ${address}`,
    ownerTitle: 'Gean telefovdna dát lea?',
    ownerIntro: 'Dát siidu lea geahččalanáššehasa telefovdna. Dáppe oainnát dan mii vuordá dohkkeheami.',
    ownerSubmit: 'Raba telefovnna',
    unknownTitle: 'Mii eat dovdda nummara',
    unknown: 'Geavat geahččalanáššehasa nummara.',
    title: 'Du dohkkeheamit',
    owner: (person) => html`Telefovnna eaiggát: ${person}`,
    waiting: (count) => (count === 1 ? 'Okta ášši vuordá du.' : `${count} ášši vurdet du.`),
    payment: {
      'approve-payment': ({ amount, payee }) => html`Mávsse ${amount}, vuostáiváldi: ${payee}`,
      'cancel-payment': ({ amount, payee }) => html`Bisset mávssu ${amount}, vuostáiváldi: ${payee}`,
    },
    identity: 'Duođaš gii don leat',
    from: (requester) => html`Sáddejeaddji: ${requester}`,
    nothing: 'Ii mihkkege vuordde du',
    renews: 'Siidu ođastuvvá iešalddis juohke goalmmát sekundda.',
    still: 'Automáhtalaš ođasmahttin lea jádduma.',
    stopRenewing: 'Jáddat automáhtalaš ođasmahttima',
    startRenewing: 'Bija ala automáhtalaš ođasmahttima',
    lookAgain: 'Ođasmahte dál',
  },
  bank: {
    loginTitle: 'Logge sisa báŋkui',
    loginIntro: 'Dáppe oainnát dan mii vuordá du dohkkeheami, ja geain lea lohpi oaidnit du konttuid.',
    title: 'Dohkkeheamit',
    owner: (person) => html`Loggejuvvon sisa: ${person}`,
    waiting: (count) =>
      count === 1
        ? 'Nubbi lea dohkkehan dán. Dat čađahuvvo go don maid dohkkehat.'
        : `Nubbi lea dohkkehan dáid ${count}. Juohkehaš čađahuvvo go don maid dohkkehat.`,
    entry: ({ corporation, requester }) => html`Fitnodat: ${corporation}, sáddejeaddji: ${requester}`,
    nothing: 'Ii mihkkege vuordde du',
    ended: {
      approved: 'Don leat dohkkehan, ja dat čađahuvvo.',
      refused: 'Don leat hilgon, ja mihkkege ii máksojuvvo.',
      undecided: 'Don it leat dohkkehan itge hilgon maidege.',
      stopped: 'Bistevaš máksu lea bissehuvvon. Ii šat máksojuvvo eanet.',
      kept: 'Bistevaš máksu joatká nu movt ovdal.',
    },
    logOut: 'Logge olggos',
    loggedOut: {
      asked: 'Don leat loggejuvvon olggos.',
      idle: 'Don loggejuvvojit olggos danne go siidu ii geavahuvvon viđa minuhtas.',
    },
    ordersTitle: 'Bistevaš mávssut earáid bokte',
    noOrders:
      'Dus eai leat bistevaš mávssut mat leat biddjojuvvon áppain dahje bálvalusain báŋkku olggobealde.',
    order: ({ amount, payee, often }) => html`${amount}, vuostáiváldi: ${payee}, ${often}`,
    nextOn: (date) => `Boahtte háve ${date}`,
    from: (requester) => html`Álggahuvvon dán bálvalusas: ${requester}`,
    forCorporation: (corporation) => html`Fitnodat: ${corporation}`,
    stop: (payee) => html`Bisset <span class="unseen">bistevaš mávssu, vuostáiváldi: ${payee}</span>`,
    approvedTitle: 'Dohkkehuvvon maŋimus 30 beaivvi',
    nothingApproved: 'It leat dohkkehan maidege maŋimus 30 beaivvi.',
    approved: {
      payment: ({ amount, payee }) => html`${amount}, vuostáiváldi: ${payee}`,
      stop: ({ amount, payee }) => html`Bissehuvvon: ${amount}, vuostáiváldi: ${payee}`,
      payments: ({ count, total }) => `${count} mávssu, ${total}`,
      stops: ({ count, total }) => `Bissehuvvon: ${count} mávssu, ${total}`,
      consent: 'Lohpi oaidnit konttuid',
    },
  },
  notices: {
    title: 'Dieđáhusat bálvalusaide',
    intro:
      'Plánejuvvon bisseheamit ja rievdadusat báŋkku oktavuođas máksin- ja kontobálvalusaide (PSD2), ođđaseamosat vuos. Dat sáddejuvvojit maiddái daid oktavuođačujuhusaide maid bálvalusat leat registreren.',
    none: 'Eai leat dieđáhusat.',
    forWhom: 'Dát siidu lea máksin- ja kontobálvalusaid várás mat geavahit báŋkku oktavuođa.',
  },
  access: {
    title: 'Lobit',
    open: 'Lobit: gii oaidná du konttuid?',
    back: 'Ruovttoluotta',
    seenTitle: 'Gii oaidná du konttuid?',
    nobody: 'Oktage ii leat ožžon lobi oaidnit du konttuid.',
    own: 'Du iežat konttut ja koarttat',
    ofCorporation: (corporation) => html`Fitnodat: ${corporation}`,
    ofFormer: 'Fitnodat man ovddas it šat doaimma',
    ended: (date) => `nogai ${date}, nu ahte sii eai oainne maidege dál`,
    change: (requester) => html`Rievdat <span class="unseen">${requester}</span>`,
    revoke: (account) => html`Loahpat <span class="unseen">${account}</span>`,
    revokeAll: (requester) => html`Loahpat dán lobi <span class="unseen">${requester}</span>`,
    payTitle: 'Máksin earáid bokte',
    payIntro:
      'Áppat ja bálvalusat báŋkku olggobealde sáhttet sáddet dutnje mávssuid dohkkeheapmái. Don sáhtát jáddadit dan juohke kontui. Sii geain lea lohpi oaidnit konttu, oidnet dan ain.',
    mayPay: 'Máksin earáid bokte lea alde',
    mayNotPay: 'Máksin earáid bokte lea jádduma',
    allow: (account) => html`Bija ala <span class="unseen">${account}</span>`,
    forbid: (account) => html`Jáddat <span class="unseen">${account}</span>`,
    done: {
      revoked: 'Lohpi lea loahpahuvvon, ja dat gusto dál rájes.',
      allowed: 'Máksin earáid bokte lea biddjojuvvon ala dán kontui.',
      forbidden: 'Máksin earáid bokte lea jáddaduvvon dán kontui.',
      approved: 'Du válljen lea vurkejuvvon.',
      undecided: 'Mihkkege ii leat rievdaduvvon.',
      undone: 'Lohpi lea addojuvvon ruovttoluotta. Dat nohká seammá beaivvi go ovdal.',
      'not-undone':
        'Lea menddo maŋŋit gáhtat, dahje lohpi lea rievdaduvvon maŋŋel. Don sáhtát addit lobi ođđasit «Rievdat» boaluin, dahje áppas dahje bálvalusas.',
      objected: 'Du vuostecealkka lea registrerejuvvon, ja lohpi lea loahpahuvvon.',
    },
    facts: {
      who: 'Gii',
      whose: 'Konttut',
      what: 'Lohpi',
      why: 'Ulbmil',
      since: 'Addojuvvon',
      until: 'Nohká',
      used: 'Geavahuvvon',
    },
    what: {
      detailed: 'Konttut maid sii bivde',
      'bank-offered': 'Konttut maid válljejit',
      global: 'Buot konttut, maiddái daid maid rabat maŋŋil',
      'available-accounts': 'Konttuid listu, ii eará',
      funds: 'Lea go submi doppe, juo dahje ii',
    },
    why: {
      overview: 'Čájehit konttuid máŋgga báŋkkus ovtta sajis',
      budgeting: 'Bušeahtta ja goluid visogovva',
      accounting: 'Rehketdoallu',
      'credit-assessment': 'Árvvoštallat loatna- dahje kredihttaohcama',
      verification: 'Duođaštit ahte kontu lea du',
      unstated: 'Fitnodat ii leat almmuhan dan',
    },
    unused: 'Ii maŋimus 30 beaivvi',
    used: (count) => (count === 1 ? 'Oktii maŋimus 30 beaivvi' : `${count} geardde maŋimus 30 beaivvi`),
    usedAbsent: (count) =>
      count === 1 ? 'oktii almmá ahte don ledjet das' : `${count} geardde almmá ahte don ledjet das`,
    lastUsed: (date) => `maŋimuš ${date}`,
    withdrawnTitle: 'Aiddo loahpahuvvon',
    withdrawn: {
      whole: (requester) => html`Don loahpahit lobi: ${requester}.`,
      part: ({ requester, accounts }) => html`Don loahpahit lobi oaidnit ${accounts}: ${requester}.`,
      objected: (requester) =>
        html`Don ovdanbuktet vuostecealkaga, ja buot lobit loahpahuvvojedje: ${requester}.`,
      terminated: (requester) => html`${requester} loahpahii ieš lobi.`,
    },
    undo: (requester) => html`Gáđa <span class="unseen">${requester}</span>`,
    undoMeaning: (minutes) =>
      `Vel ${minutes === 1 ? 'ovtta minuhta' : `${minutes} minuhta`} sáhtát gáhtat almmá addit lobi ođđasit.`,
    object: {
      open: 'Leago juoga boastut? Ovdanbuvtte vuostecealkaga',
      means: (requester) =>
        html`Báŋku registrere du vuostecealkaga. Buot lobit loahpahuvvojit dalán: ${requester}. Jos sii váldet vuostá dieđuid báŋkkus, de sii ožžot diehtit vuostecealkaga birra. Sii sáhttet ain bivdit lobi ođđasit, ja dalle don mearridat.`,
      legend: 'Mii lea boastut?',
      reasons: {
        'not-recognised': 'In dovdda dán fitnodaga',
        'not-agreed': 'In leat miehtan dása',
        misused: 'Jáhkán ahte mu dieđut boastut geavahuvvojit',
        other: 'Juoga eará',
      },
      submit: (requester) =>
        html`Sádde vuostecealkaga ja loahpat lobi <span class="unseen">${requester}</span>`,
    },
  },
  leaving: {
    title: 'Don leat gárvvis dáppe',
    text: (requester) =>
      html`Dál don sáddejuvvot ruovttoluotta dán bálvalussii: ${requester}. Jos dat ii dáhpáhuva iešalddis, de deaddil boalu.`,
    soon: (requester, seconds) =>
      html`${seconds} sekundda geažes don sáddejuvvot ruovttoluotta dán bálvalussii: ${requester}.`,
    stay: 'Bisán dán siidui',
  },
  locked: {
    title: 'Menddo olu eahpelihkostuvvan geahččaleamit',
    text: 'Sihkarvuođa dihte ii oktage sáhte loggejuvvot sisa dáppe muhtin áigái.',
    until: (minutes) =>
      `Don sáhtát geahččalit ođđasit ${minutes === 1 ? 'ovtta minuhta' : `${minutes} minuhta`} geažes.`,
  },
  end: {
    back: (requester) => html`Ruovttoluotta: ${requester}`,
    unknownLink: {
      title: 'Mii eat dovdda dán liŋkka',
      text: 'Dat sáhttá leat boastut čállojuvvon dahje menddo boaris.',
      next: () => html`Mana ruovttoluotta dohko gos bohtet, ja álgge ođđasit.`,
    },
    suspended: {
      title: 'Bálvalus lea gitta muhtin áigái',
      text: 'Báŋku lea gidden dan gaskaboddosaččat. Mihkkege ii leat massojuvvon: Dat maid leat dohkkehan, čađahuvvo.',
      next: () => html`Geahččal maŋŋel ođđasit, dahje geavat báŋkku iežas áppa dahje neahttabáŋkku.`,
    },
    busy: {
      title: 'Geahččal fas oanehis áiggi geažes',
      text: 'Báŋkkus lea dál ollu bargu. Mihkkege maid leat dohkkehan ii leat massojuvvon.',
      next: () => html`Vuordde moadde sekundda ja deaddil boalu.`,
    },
    tryAgain: 'Geahččal ođđasit',
    used: {
      title: 'Liŋka lea juo geavahuvvon',
      text: 'Liŋka doaibmá dušše oktii, ja dát lea gárvvis. It dárbbaš dahkat eanet dáppe.',
      next: (requester) =>
        html`Mana ruovttoluotta ${requester === undefined ? 'dohko gos bohtet' : html`dán bálvalussii: ${requester}`}, de oainnát movt manai.`,
    },
    otherBrowser: {
      title: 'Rahppojuvvon eará neahttalohkkis',
      text: 'Don leat álgán eará neahttalohkkis dahje eará ovttadagas. Joatkke doppe.',
      next: (requester) =>
        html`Iigo dat lean don? De ale dohkket maidege. Mana ruovttoluotta ${requester === undefined ? 'dohko gos bohtet' : html`dán bálvalussii: ${requester}`}, ja álgge ođđasit.`,
    },
    returnedElsewhere: {
      title: 'Joatkke doppe gos álget',
      text: 'Don leat boahtán ruovttoluotta eará neahttalohkkis dahje áppas go das gos álget. Danne mii bisánit dása, ja mihkkege ii leat dohkkehuvvon.',
      next: () =>
        html`Mana ruovttoluotta dan neahttalohkkái dahje áppii gos álget, ja logge sisa ođđasit doppe. Leago giige sádden du deike? De ale dohkket maidege.`,
    },
    timedOut: {
      title: 'Áigi nogai',
      text: 'Liŋka doaibmá logi minuhta, ja dušše vihtta go mihkkege ii dáhpáhuva.',
      next: (requester) =>
        html`Mana ruovttoluotta ${requester === undefined ? 'dohko gos bohtet' : html`dán bálvalussii: ${requester}`}, ja geahččal vel oktii.`,
    },
    undone: {
      identify: 'Mihkkege ii leat dohkkehuvvon dáinna liŋkkain.',
      consent: 'Oktage ii leat beassan oaidnit maidege dáinna liŋkkain.',
      'approve-payment': 'Mihkkege ii leat dohkkehuvvon dáinna liŋkkain.',
      'cancel-payment': 'Máksu ii leat bissehuvvon dáinna liŋkkain.',
      'approve-basket': 'Mihkkege ii leat dohkkehuvvon dáinna liŋkkain.',
    },
    failed: {
      title: 'Dat ii ollašuvvan',
      text: 'Mis šattai boasttuvuohta.',
      reference: (id) => html`Jos válddát oktavuođa báŋkkuin dán birra, de muital dán čujuhusa: ${id}.`,
      next: (requester) =>
        html`Mana ruovttoluotta ${requester === undefined ? 'dohko gos bohtet' : html`dán bálvalussii: ${requester}`}. Doppe oainnát mii gusto, ja sáhtát geahččalit vel oktii.`,
    },
    approved: {
      title: {
        identify: 'Don leat duođaštan gii don leat',
        consent: 'Du válljen lea vurkejuvvon',
        'approve-payment': 'Máksu lea dohkkehuvvon',
        'cancel-payment': 'Máksu lea bissehuvvon',
        'approve-basket': 'Mávssut leat dohkkehuvvon',
      },
      half: 'Don leat dohkkehan',
      oneMore: 'Vel okta olmmoš ferte dohkkehit báŋkkus ovdal go máksojuvvo.',
      day: {
        today: (day) => `Báŋku čađaha mávssu odne, ${day}.`,
        one: (day) => `Báŋku čađaha mávssu ${day}.`,
        first: (day) => `Báŋku čađaha vuosttaš mávssu ${day}.`,
        next: (day) => `Báŋku čađaha čuovvovaš mávssu ${day}.`,
        many: (day) => `Báŋku čađaha mávssuid ${day}.`,
      },
      made: (count) => (count === 1 ? 'Okta máksu lea čađahuvvon.' : `${count} mávssu leat čađahuvvon.`),
      paid: 'Máksojuvvon',
      amount: 'Supmi',
      time: 'Áigi',
      reference: 'Čujuhus',
      access: 'Don gávnnat lobi neahttabáŋkkus, «Lobit» vuolde, ja sáhtát loahpahit dan goas háliidat.',
      accessTitle: 'Don leat addán lobi',
      noAccessTitle: 'Don it addán lobi',
      noAccess: 'Eai kontut eaige koarttat',
    },
    underWay: {
      title: 'Mii vuordit vástádusa',
      text: 'Don leat dohkkehan mávssu, ja báŋku lea čađaheamen dan. Siidu viežžá vástádusa iešalddis. It dárbbaš dohkkehit ođđasit.',
      next: (requester) =>
        requester === undefined
          ? html`Don sáhtát giddet dán siiddu. Máksu joatká.`
          : html`Don sáhtát maid mannat ruovttoluotta dán bálvalussii, mii maid oažžu vástádusa: ${requester}.`,
    },
    notExecuted: {
      title: 'Máksu ii čađahuvvon',
      all: 'Mávssut eai čađahuvvon',
      some: 'Eai buot mávssut čađahuvvon',
      text: 'Ruđat eai leat váldojuvvon du konttus.',
      returned: 'Ruđat leat fas du konttus.',
      count: (rejected, total) =>
        `${rejected} mávssu ${total} mávssus eai čađahuvvon. Daid ovddas eai leat ruđat váldojuvvon.`,
      again: (requester) => html`Jus ain háliidat máksit, de álgge ođđasit dás: ${requester}.`,
    },
    usedAt: {
      approved: {
        identify: (moment) => `Don duođaštit gii don leat ${moment}.`,
        consent: (moment) => `Don vurkejit válljejumi ${moment}.`,
        'approve-payment': (moment) => `Don dohkkehit ${moment}.`,
        'cancel-payment': (moment) => `Don bissehit mávssu ${moment}.`,
        'approve-basket': (moment) => `Don dohkkehit ${moment}.`,
      },
      refused: {
        identify: (moment) => `Don it duođaštan gii don leat ${moment}.`,
        consent: (moment) => `Don it addán ođđa lobi ${moment}.`,
        'approve-payment': (moment) => `Don hilgot ${moment}.`,
        'cancel-payment': (moment) => `Don válljejit doalahit mávssu ${moment}.`,
        'approve-basket': (moment) => `Don hilgot ${moment}.`,
      },
    },
    refused: {
      identify: { title: 'Don it duođaštan', text: 'Oktage ii leat ožžon diehtit gii don leat.' },
      consent: { title: 'Don it addán ođđa lobi', text: 'Buot lea nu movt ovdal.' },
      'approve-payment': { title: 'Máksu lea hilgojuvvon', text: 'Mihkkege ii máksojuvvo.' },
      'cancel-payment': { title: 'Máksu čađahuvvo', text: 'Don válljejit doalahit dan.' },
      'approve-basket': { title: 'Mávssut leat hilgojuvvon', text: 'Mihkkege ii máksojuvvo.' },
    },
    aborted: { title: 'Don gaskkalduhttet' },
    withdrawn: {
      title: 'Máksu lea gessojuvvon ruovttoluotta',
      text: (requester) =>
        requester === undefined
          ? html`Ii leat mihkkege dohkkehit.`
          : html`${requester} lea geassán dan ruovttoluotta. Ii leat mihkkege dohkkehit.`,
      next: (requester) =>
        requester === undefined
          ? html`Don sáhtát giddet dán siiddu.`
          : html`Mana ruovttoluotta dán bálvalussii: ${requester}.`,
    },
    decided: {
      title: 'Dát lea juo mearriduvvon',
      text: 'Dat lea dohkkehuvvon dahje hilgojuvvon, dahje áigemearri lea gollan. It dárbbaš dahkat eanet dáppe.',
      next: (requester) =>
        requester === undefined
          ? html`Don sáhtát giddet dán siiddu.`
          : html`Mana ruovttoluotta dán bálvalussii: ${requester}.`,
    },
    approvedBefore: {
      title: 'Don leat juo dohkkehan',
      text: 'Dál ferte eará olmmoš dohkkehit báŋkkus ovdal go máksojuvvo.',
      next: (requester) =>
        requester === undefined
          ? html`Don sáhtát giddet dán siiddu.`
          : html`Mana ruovttoluotta dán bálvalussii: ${requester}.`,
    },
    lockedOut: {
      title: 'Menddo olu eahpelihkostuvvan geahččaleamit',
      text: 'Suodjalan dihte du konttuid mii bissehit sisaloggema dása.',
      until: (moment) => `Don sáhtát geahččalit ođđasit ${moment}.`,
      next: (requester) =>
        requester === undefined
          ? html`Don sáhtát giddet dán siiddu.`
          : html`Mana ruovttoluotta dán bálvalussii: ${requester}.`,
    },
    notAllowed: {
      title: 'Don it sáhte dahkat dán',
      text: {
        identify: 'Báŋku ii divtte du dahkat dán.',
        consent: 'Báŋku ii divtte du addit dán lobi.',
        'approve-payment':
          'Don it sáhte máksit dán konttus, dahje supmi lea badjel du ráji. Mihkkege ii leat máksojuvvon.',
        'cancel-payment': 'Don it sáhte bissehit mávssuid dán konttus, dahje lea menddo maŋŋit bissehit dán.',
        'approve-basket':
          'Don it sáhte máksit buot konttuin, dahje muhtin supmi lea badjel du ráji. Mihkkege ii leat máksojuvvon.',
      },
    },
    closePage: 'Don leat gárvvis ja sáhtát giddet dán siiddu.',
    returnYourself: (requester) =>
      html`Don leat gárvvis dáppe. ${requester} ii leat dieđihan gosa galggat máhccat, nu ahte mana ieš ruovttoluotta dán lusa: ${requester}. Sáhtát giddet dán siiddu.`,
  },
} satisfies Messages
