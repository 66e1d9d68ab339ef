/** Opens and closes the search and the filters of a menu that is short enough to be read without them. */
export const FilterOpener = () => (
  <button
    type="button"
    className="chip needs-script"
    aria-expanded="false"
    aria-controls="busca"
    data-open-filters
  >
    Filtros
  </button>
)
