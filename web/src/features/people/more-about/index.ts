/** More about a show: a report of it, and the actions on its streamer, behind one button. It makes no calls. */
export { MoreAbout } from './more-about.tsx'
