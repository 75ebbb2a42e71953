/** People: finding somebody, reading the whole of them on one page, and what operators do for or about them. */
export { PeopleSection as Section } from './people-section.tsx'
