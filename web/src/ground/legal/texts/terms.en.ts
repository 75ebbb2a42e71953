import type { LegalText } from '../read-legal.ts'

export const text: LegalText = {
  header: 'Terms of Service',
  nextLanguage: 'id',
  contentList: [
    {
      title: 'What Tayang is',
      text: [
        'Tayang shows movies, series, clips, live TV and live shows to people in Indonesia. By using ' +
          'it you agree to these terms; where you do not agree, please do not use it.',
        'Some titles need a subscription. Prices are in rupiah and are shown before you pay.',
      ],
    },
    {
      title: 'Your account',
      text: [
        'You may watch without an account. To comment, follow, send gifts, subscribe or go live you ' +
          'need one, and what you tell us about yourself must be true.',
        'Choose a password that is hard to guess, and give it and your one-time codes to nobody. What ' +
          'is done with your account counts as done by you until you tell us that it was taken.',
        'A session that has been idle for 30 days ends by itself: you are then logged out and log in ' +
          'again.',
        'Your phone number and email cannot be changed by a data amendment other than through the ' +
          'verified change in your profile.',
      ],
    },
    {
      title: 'Diamonds and gencash',
      text: [
        'Diamonds are a right to send gifts inside Tayang. They are no money, earn no interest and ' +
          'cannot be sent back once a gift has been given.',
        'Gencash is what a streamer earns from gifts. It can be cashed out by the rules that the ' +
          'cash-out page shows.',
      ],
    },
    {
      title: 'What you publish',
      text: [
        'What you say in a chat, show live or upload stays yours. You allow us to store it, convert ' +
          'it and show it on Tayang for as long as it is published.',
        'Publish only what is yours or what you may use. Not allowed are pornography, violence, ' +
          'hatred of a religion, ethnic group, race or class, threats, fraud, gambling, illegal goods, ' +
          'the private data of others, and anything else that Indonesian law forbids.',
        'Clips are reviewed before they are published. We may hide or remove what breaks these rules, ' +
          'warn its owner, and close an account that goes on doing so. Anyone can report what they see; ' +
          'a report is read by a person.',
      ],
    },
    {
      title: 'How the service runs',
      text: [
        'We maintain Tayang every month and say so at least 48 hours before. Watching may be ' +
          'interrupted while it lasts.',
        'We work to keep the service up, but do not promise that it never fails. Titles come and go ' +
          'with the rights that we hold.',
      ],
    },
    {
      title: 'Ending',
      text: [
        'You can delete your account in your profile at any time. We may end an account that breaks ' +
          'these terms, and say why.',
        'What the law makes us keep is kept as the privacy policy says.',
      ],
    },
    {
      title: 'Law and changes',
      text: [
        'These terms follow the law of the Republic of Indonesia. Disputes that we cannot settle by ' +
          'talking are decided by Indonesian courts.',
        'When these terms change we ask you again before the new wording counts for you.',
      ],
    },
  ],
}
