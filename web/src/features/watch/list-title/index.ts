/**
 * List title: putting a title on My List and taking it off, wherever it is shown.
 *
 * Owns what is known of each title's place on the list, so that a card and a page of one title agree, and shows a
 * change before the server has answered. A guest is asked to sign in, and what they wished for is done then. Reads no
 * lists: that is the page's.
 */
export { isListed, listedTitles, noteListed } from './listed.ts'
export { CardMarks } from './card-marks.tsx'
export { MyListButton } from './my-list-button.tsx'
export { useListed } from './use-listed.ts'
