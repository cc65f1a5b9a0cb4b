// The sample game on the start screen.

/** The first turns of a recorded three-player game of the second edition, in notation. */
export const EXAMPLE =
  "2e.1 ryg FI5,MM8 VO6 BG3 OF5,GN11 OE5,SG2 MN8,WQ13 SO11,GN12 NE5,OL10 NG3,BC5 ML8,SP6 " +
  "VO7,SO12 MN9,SN7 WB13,SP7 RO7,SN6 VM3,WR2 VM4,GM12 SO8,MO9 SB5,MP9 SL9,WA12 MP8,T " +
  "VM2,WB1 VL3,VL2 T,BC4 SN2,BC3 RC5,BG9 T,VK3 RK3,SK4 OK10,RK10 VH11,OI3 T,GN10 RN12,GB11 " +
  "BG8,WP13 T,BH9 WO13,WN13 WC13,MQ8 BF8,VI11 WM13,BE8=";
