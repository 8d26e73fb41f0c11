/** The variables that the test run was given. */
export const environment = process.env;
