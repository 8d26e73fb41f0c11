/** The variables of the test run. */
export const environment = process.env;
