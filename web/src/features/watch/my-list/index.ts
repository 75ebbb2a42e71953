/**
 * My List: the page of the titles that a viewer put aside for another day.
 *
 * Reads the list, shows it and takes titles off it. What is known of each title belongs to `list-title`.
 */
export { MyList } from './my-list.tsx'
