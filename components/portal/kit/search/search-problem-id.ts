/** The id of `QueryProblem`, which describes the search box while it is on the page. */
export const searchProblemId = 'search-problem';
