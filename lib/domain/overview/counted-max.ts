/** Most that is counted of what needs attention: beyond it "many" says enough, and counting stays cheap. */
export const countedMax = 1000;
