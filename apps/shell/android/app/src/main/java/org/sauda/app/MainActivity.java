package org.sauda.app;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
