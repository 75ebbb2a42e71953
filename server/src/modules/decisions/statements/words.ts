import type { EffectKind, FoundHow, Locale, SubjectKind } from '@tayang/contract'

type Words<Key extends string> = Readonly<Record<Locale, Readonly<Record<Key, string>>>>

/** The headings of a statement of reasons, part by part. */
export const HEADINGS: Words<'what' | 'facts' | 'rule' | 'found' | 'duration' | 'appeal'> = {
  en: {
    what: 'What we decided',
    facts: 'On which facts',
    rule: 'By which rule',
    found: 'How we came to it',
    duration: 'For how long',
    appeal: 'If you disagree',
  },
  id: {
    what: 'Apa yang kami putuskan',
    facts: 'Berdasarkan fakta apa',
    rule: 'Menurut aturan mana',
    found: 'Bagaimana kami mengetahuinya',
    duration: 'Untuk berapa lama',
    appeal: 'Kalau kamu tidak setuju',
  },
}

export const TITLES: Readonly<Record<Locale, string>> = {
  en: 'A decision by the moderators of Tayang',
  id: 'Keputusan moderator Tayang',
}

/** What a decision is about, as its person has it. */
export const SUBJECTS: Words<SubjectKind> = {
  en: {
    comment: 'your comment',
    title: 'your title',
    clip: 'your clip',
    show: 'your show',
    recording: 'the recording of your show',
    profile: 'your profile',
    person: 'your account',
  },
  id: {
    comment: 'komentarmu',
    title: 'judulmu',
    clip: 'klipmu',
    show: 'siaranmu',
    recording: 'rekaman siaranmu',
    profile: 'profilmu',
    person: 'akunmu',
  },
}

/** `{subject}` is what the decision is about. */
export const EFFECTS: Words<EffectKind> = {
  en: {
    warn: 'We warn you about {subject}. A warning counts as a strike.',
    hide: 'We have hidden {subject} from everybody.',
    takeName: 'We have replaced your name by a neutral one. You may choose another one.',
    silence: 'You cannot write in any chat room.',
    suspend:
      'You can sign in and watch, but you cannot chat, comment, send gifts, upload, go live or cash out.',
    ban: 'We have closed your account. You cannot sign in any more.',
    endShow: 'We have ended your show.',
    lockKey: 'We have locked your stream key, so that you cannot go live.',
  },
  id: {
    warn: 'Kami memperingatkanmu tentang {subject}. Peringatan ini dicatat sebagai pelanggaran.',
    hide: 'Kami menyembunyikan {subject} dari semua orang.',
    takeName: 'Kami mengganti namamu dengan nama netral. Kamu boleh memilih nama lain.',
    silence: 'Kamu tidak bisa menulis di ruang obrolan mana pun.',
    suspend:
      'Kamu tetap bisa masuk dan menonton, tetapi tidak bisa mengobrol, berkomentar, mengirim hadiah, mengunggah, siaran, atau mencairkan.',
    ban: 'Kami menutup akunmu. Kamu tidak bisa masuk lagi.',
    endShow: 'Kami mengakhiri siaranmu.',
    lockKey: 'Kami mengunci kunci streaming-mu, sehingga kamu tidak bisa siaran.',
  },
}

/** How long each effect lasts that has no end of its own; the rest names its end. */
export const WITHOUT_END: Readonly<Record<Locale, string>> = {
  en: 'without an end, unless it is taken back',
  id: 'tanpa batas waktu, kecuali dicabut',
}

export const UNTIL: Readonly<Record<Locale, string>> = { en: 'until {time}', id: 'sampai {time}' }

/** What an effect is called where its duration is said. */
export const EFFECT_NAMES: Words<EffectKind> = {
  en: {
    warn: 'The strike counts',
    hide: 'Hidden',
    takeName: 'Name replaced',
    silence: 'Silence in chat rooms',
    suspend: 'Suspension',
    ban: 'Account closed',
    endShow: 'Show ended',
    lockKey: 'Stream key locked',
  },
  id: {
    warn: 'Pelanggaran dicatat',
    hide: 'Disembunyikan',
    takeName: 'Nama diganti',
    silence: 'Larangan menulis di obrolan',
    suspend: 'Penangguhan',
    ban: 'Akun ditutup',
    endShow: 'Siaran diakhiri',
    lockKey: 'Kunci streaming dikunci',
  },
}

export const FOUND: Words<FoundHow> = {
  en: {
    report: 'Somebody reported it, and one of our moderators looked at it.',
    own: 'One of our moderators noticed it.',
    machine: 'Our automatic check noticed it, and one of our moderators looked at it.',
    authority: 'An authority asked us, and one of our moderators looked at it.',
  },
  id: {
    report: 'Ada yang melaporkannya, dan seorang moderator kami memeriksanya.',
    own: 'Seorang moderator kami menemukannya.',
    machine: 'Pemeriksaan otomatis kami menemukannya, dan seorang moderator kami memeriksanya.',
    authority: 'Pihak berwenang memintanya, dan seorang moderator kami memeriksanya.',
  },
}

export const BY_PEOPLE: Readonly<Record<Locale, string>> = {
  en: 'A person decided it, no machine.',
  id: 'Keputusan ini dibuat oleh manusia, bukan mesin.',
}

export const NO_FACTS: Readonly<Record<Locale, string>> = {
  en: 'What was seen of {subject} at that time, which we keep as evidence.',
  id: 'Apa yang terlihat dari {subject} pada saat itu, yang kami simpan sebagai bukti.',
}

export const OUR_RULE: Readonly<Record<Locale, string>> = {
  en: 'Rule {code} of our community, “{name}”: {rule}',
  id: 'Aturan komunitas {code}, “{name}”: {rule}',
}

export const LAW: Readonly<Record<Locale, string>> = {
  en: 'The law behind it: {law}.',
  id: 'Dasar hukumnya: {law}.',
}

export const APPEAL: Readonly<Record<Locale, string>> = {
  en: 'You can appeal once, until {time}, on your profile below Decisions or by the link of this letter. Another moderator will look at it and answer you.',
  id: 'Kamu bisa mengajukan banding satu kali, sampai {time}, di profilmu pada bagian Keputusan atau lewat tautan di surat ini. Moderator lain akan memeriksanya dan menjawabmu.',
}
