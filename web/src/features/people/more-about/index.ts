/** More about a show: reporting it, and what one can do about its streamer, behind one button. Asks for nothing. */
export { MoreAbout } from './more-about.tsx'
