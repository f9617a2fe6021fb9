/** Makes the database plan all queries anew. A test server plans each query once, even if more data is loaded later. */
export const forgetPlans = { name: 'forget-plans', text: 'CALL db.clearQueryCaches()' };
