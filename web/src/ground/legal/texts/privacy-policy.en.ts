import type { LegalText } from '../read-legal.ts'

export const text: LegalText = {
  header: 'Privacy Policy',
  nextLanguage: 'id',
  contentList: [
    {
      title: 'What we collect',
      text: [
        'What you tell us: name, email or phone number, password (kept only as a hash), picture, bio ' +
          'and, where you give it, your birth date.',
        'What happens while you use Tayang: what you watched and how far, what you said in chats, ' +
          'whom you follow or block, gifts and payments, the kind of device and when it was last used.',
        'Page views are counted only after you have agreed, under a random number and never under ' +
          'your name.',
      ],
    },
    {
      title: 'What we use it for',
      text: [
        'To let you in and keep your account safe, to go on where you stopped, to show you what you ' +
          'follow, to pay and be paid, to answer you, and to keep others safe from what our rules ' +
          'forbid.',
        'We do not sell your data.',
      ],
    },
    {
      title: 'Whom we share it with',
      text: [
        'Others see your name, picture, bio and what you publish. The sender of a text message, a ' +
          'mailer, a payment company, and Google or Facebook where you sign in with them, each get only ' +
          'what their part needs.',
        'Authorities get what Indonesian law obliges us to give, and no more.',
      ],
    },
    {
      title: 'How it is stored',
      text: [
        'On machines that we control, encrypted on the way; identity and bank numbers are encrypted ' +
          'where they lie. Sessions that have been idle for 30 days end.',
        'Personal data is retained for at least 5 years after an account was closed where the law ' +
          'asks for it, such as payments and the identity behind them. The rest goes earlier.',
      ],
    },
    {
      title: 'Your rights',
      text: [
        'You can see, correct and download your data in your profile, and withdraw a consent at any ' +
          'time. Your phone number is changed by the verified change in your profile, not by a data ' +
          'amendment; an email stays as it is.',
        'You can delete your account there. What is not kept by law is erased at once, and what is ' +
          'kept loses your name, but for what others have reported: that stays as it was seen.',
      ],
    },
    {
      title: 'Consent',
      text: [
        'By registering you agree to this policy and to the terms of service; we write down which ' +
          'wording, in which language and when. Whoever is under age needs the consent of a parent or ' +
          'guardian.',
      ],
    },
    {
      title: 'Questions',
      text: [
        'Write to our customer service; the link is in your profile. Disputes are decided by ' +
          'Indonesian courts.',
      ],
    },
  ],
}
